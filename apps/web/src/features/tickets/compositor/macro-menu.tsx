import { Button, Menu, Modal, Skeleton } from '@mantine/core';
import { macroTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { IconBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { Tag } from '@/ui/light.tsx';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import { RichHtml } from '@/ui/texts/rich-html.tsx';
import classes from '../components/tickets.module.css';
import { macroOptions, ticketsChanged } from '../tickets.registro.ts';

/** What a macro would do here, before it does. */
function MacroDialog({ id, id_macro, onClose }: { id: number; id_macro: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(read(macroTicket.previa, { params: { id: id_macro, id_ticket: id } }));
  const macro = data?.data;
  return (
    <Modal opened onClose={onClose} title={macro ? `Usar ${macro.nome}` : 'Usar macro'}>
      {macro === undefined ? (
        error === null ? (
          <Skeleton h={80} />
        ) : (
          <SectionWaits error={error} h={80} retry={refetch} />
        )
      ) : (
        <ModalForm
          submitLabel="Usar macro"
          onCancel={onClose}
          save={() => call(tickets.lote, { body: { ids: [id], id_macro } })}
          done={`${macro.nome}: feito.`}
          onDone={() => {
            onClose();
            void ticketsChanged();
          }}
        >
          {(erros) => (
            <>
              {macro.resposta !== '' && (
                <div className={classes.said} data-nota={macro.tipo === 'nota' || undefined}>
                  <Tag small tint={macro.tipo === 'nota' ? 'yellow' : 'accent'}>
                    {macro.tipo === 'nota' ? 'Nota da equipe' : 'Resposta ao cliente'}
                  </Tag>
                  <RichHtml html={macro.resposta} className={classes.text} />
                </div>
              )}
              {macro.mudancas.length > 0 && (
                <ul className={classes.alike}>
                  {macro.mudancas.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
              {Object.values(erros)
                .filter(Boolean)
                .map((erro) => (
                  <p key={erro} className={classes.error} role="alert">
                    {erro}
                  </p>
                ))}
            </>
          )}
        </ModalForm>
      )}
    </Modal>
  );
}

/** Macros that may be used on a ticket. */
export function MacroMenu({ id }: { id: number }) {
  const may = useCan('MacroTicket', 'getAll');
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { data = [], isPending } = useQuery({ ...macroOptions(''), enabled: may && opened });
  if (!may) return null;
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="top-start">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBolt size={16} stroke={1.7} />}>
            Macros
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {data.length === 0 && <Menu.Label>{isPending ? 'Procurando…' : 'Nenhuma macro ainda'}</Menu.Label>}
          {data.map(({ value, label }) => (
            <Menu.Item key={value} onClick={() => setChosen(value)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen !== null && <MacroDialog id={id} id_macro={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
