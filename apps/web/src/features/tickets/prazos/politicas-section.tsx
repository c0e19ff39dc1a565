import { Button } from '@mantine/core';
import { slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { nomesDasOrigens, type SlaTicket } from '@prosa/contract/tickets/sla.schemas.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { formatCount } from '@/core/formats.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { Tag } from '@/ui/light.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { OrderedList } from '../components/ordered-list.tsx';
import classes from '../components/tickets.module.css';
import { duracao } from './minutos.tsx';
import { PoliticaDialog } from './politica-dialog.tsx';
import { politicasQuery, prioridadesQuery, settingsChanged } from './prazos.queries.ts';

const few = (names: readonly string[]): string => (names.length <= 2 ? names.join(', ') : `${names.slice(0, 2).join(', ')} e mais ${names.length - 2}`);

/** For which tickets, in one line. */
function conditions(p: SlaTicket, prioridades: ReadonlyMap<number, string>): string {
  const parts = [
    ...p.prioridades.map((n) => prioridades.get(n) ?? ''),
    ...p.origens.map((origem) => nomesDasOrigens[origem]),
    few(p.departamentos.map(({ nome }) => nome)),
    few(p.assuntos.map(({ nome }) => nome)),
    few(p.clientes.map(({ nome }) => nome)),
  ].filter(Boolean);
  return parts.length === 0 ? 'Todos os tickets' : parts.join(' · ');
}
function promises({ primeira_min, proxima_min, solucao_min }: SlaTicket): string {
  const each = [
    ['1ª resposta', primeira_min],
    ['próxima', proxima_min],
    ['solução', solucao_min],
  ] as const;
  return each.flatMap(([name, min]) => (min === null ? [] : [`${name} ${duracao(min)}`])).join(' · ');
}

async function remove({ id_sla, nome }: SlaTicket): Promise<void> {
  const params = { id: id_sla };
  const fail = (error: unknown): void => toastError(messageOf(error));
  try {
    await call(slaTicket.delete, { params });
    await settingsChanged();
    toastUndo(`Política ${nome} excluída.`, () => void call(slaTicket.restaurar, { params }).then(settingsChanged).catch(fail));
  } catch (error) {
    fail(error);
  }
}

/** What is promised to customers: the first policy in order that fits a ticket counts. */
export function PoliticasSection() {
  const { data, error, refetch } = useQuery(politicasQuery);
  const { data: prioridades = [] } = useQuery(prioridadesQuery);
  const names = new Map(prioridades.map((p) => [p.id_prioridade as number, p.nome]));
  const [open, setOpen] = useState<{ stored: SlaTicket | null } | null>(null);
  return (
    <Section title="Prazos">
      <div className={classes.row}>
        <p className={classes.quiet}>Em quanto tempo os tickets são respondidos e resolvidos. A primeira política que serve para um ticket é a que conta.</p>
        <span className={classes.grow} />
        <Button size="xs" leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setOpen({ stored: null })}>
          Nova política
        </Button>
      </div>
      <OrderedList
        label="Políticas de prazo"
        rows={data}
        error={error}
        retry={refetch}
        empty="Nenhuma política ainda: os tickets só vencem quando alguém marca um prazo neles."
        idOf={(p) => p.id_sla}
        nameOf={(p) => p.nome}
        show={(p) => (
          <span className={classes.stack}>
            <span>
              <b>{p.nome}</b> {p.status === 0 && <Tag small>Não vale</Tag>}
            </span>
            <span className={classes.quiet}>{conditions(p, names)}</span>
            <span className={classes.quiet}>
              {promises(p)}
              {p.abertos > 0 && ` · ${p.abertos >= 1000 ? '1 mil+' : formatCount(p.abertos)} ${p.abertos === 1 ? 'ticket aberto' : 'tickets abertos'}`}
            </span>
          </span>
        )}
        onEdit={(stored) => setOpen({ stored })}
        onRemove={(p) => void remove(p)}
        order={async (ids) => {
          await call(slaTicket.ordenar, { body: { ids } });
          await settingsChanged();
        }}
      />
      {open && <PoliticaDialog stored={open.stored} onClose={() => setOpen(null)} />}
    </Section>
  );
}
