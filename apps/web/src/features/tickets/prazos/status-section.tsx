import { Button, Group, Modal, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { statusTicket } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { categoriasDeStatus, coresDeStatus, nomesDasCategorias, type StatusTicket, ultimoStatusFixo } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { Tag } from '@/ui/light.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { OrderedList } from '../components/ordered-list.tsx';
import { tintOf } from '../components/tags.tsx';
import classes from '../components/tickets.module.css';
import { nomesDasCores, statusQuery } from '../tickets.registro.ts';
import { settingsChanged } from './prazos.queries.ts';

type Values = Pick<StatusTicket, 'nome' | 'cor' | 'categoria' | 'status' | 'reabre_dias' | 'pede_avaliacao' | 'pausa_sla'>;
const blank: Values = { nome: '', cor: 'info', categoria: 'aberto', status: 1, reabre_dias: null, pede_avaliacao: 0, pausa_sla: 0 };

/** One state: a new one, or one that is there. Of the first four only the name changes. */
function StatusDialog({ stored, onClose }: { stored: StatusTicket | null; onClose: () => void }) {
  const [values, setValues] = useState<Values>(stored ?? blank);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const erros: Readonly<Record<string, string>> = failure instanceof ApiError ? failure.erros : {};
  const fixed = stored !== null && stored.id_status_ticket <= ultimoStatusFixo;
  const ended = values.categoria === 'encerrado';
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await call(statusTicket.store, {
        body: {
          nome: values.nome,
          cor: values.cor,
          categoria: values.categoria,
          status: values.status,
          reabre_dias: values.reabre_dias,
          pede_avaliacao: values.pede_avaliacao,
          pausa_sla: values.pausa_sla,
          ...(stored && { id_status_ticket: stored.id_status_ticket, versao: stored.versao }),
        },
      });
      toast(`Status ${values.nome.trim()} salvo.`);
      onClose();
      await settingsChanged();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={stored ? 'Editar status' : 'Novo status'}>
      <DialogForm onSubmit={() => void save()}>
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label="Nome"
            withAsterisk
            maxLength={40}
            value={values.nome}
            error={erros['nome']}
            onChange={({ currentTarget }) => setValues((now) => ({ ...now, nome: currentTarget.value }))}
          />
          <Select
            label="Categoria"
            allowDeselect={false}
            disabled={fixed}
            data={categoriasDeStatus.map((value) => ({ value, label: nomesDasCategorias[value] }))}
            value={values.categoria}
            error={erros['categoria']}
            onChange={(categoria) => categoria && setValues((now) => ({ ...now, categoria }))}
          />
          <Select
            label="Cor"
            allowDeselect={false}
            disabled={fixed}
            data={coresDeStatus.map((value) => ({ value, label: nomesDasCores[value] }))}
            value={values.cor}
            onChange={(cor) => cor && setValues((now) => ({ ...now, cor }))}
          />
          {ended ? (
            <>
              <NumberInput
                label="Uma resposta do cliente reabre por"
                description="Depois disso o ticket é fechado, e uma resposta abre outro."
                placeholder="Não reabre"
                suffix={values.reabre_dias === 1 ? ' dia' : ' dias'}
                min={1}
                clampBehavior="none"
                value={values.reabre_dias ?? ''}
                error={erros['reabre_dias']}
                onChange={(next) => setValues((now) => ({ ...now, reabre_dias: typeof next === 'number' ? next : null }))}
              />
              <Switch
                label="Pede avaliação ao cliente"
                checked={values.pede_avaliacao === 1}
                onChange={({ currentTarget }) => setValues((now) => ({ ...now, pede_avaliacao: currentTarget.checked ? 1 : 0 }))}
              />
            </>
          ) : (
            <Switch
              label="Os prazos param neste status"
              checked={values.pausa_sla === 1}
              onChange={({ currentTarget }) => setValues((now) => ({ ...now, pausa_sla: currentTarget.checked ? 1 : 0 }))}
            />
          )}
          <Switch
            label="Pode ser escolhido"
            disabled={fixed}
            checked={values.status === 1}
            onChange={({ currentTarget }) => setValues((now) => ({ ...now, status: currentTarget.checked ? 1 : 0 }))}
          />
          {fixed && <p className={classes.quiet}>Este status faz parte do sistema: nome e marcas mudam, cor e categoria não.</p>}
          {failure !== null && Object.keys(erros).length === 0 && (
            <p className={classes.error} role="alert">
              {messageOf(failure)}
            </p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Salvar status
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}

/** By what a ticket goes, from its opening to its end. */
export function StatusSection() {
  const { data: rows, error, refetch } = useQuery(statusQuery);
  const [open, setOpen] = useState<{ stored: StatusTicket | null } | null>(null);
  return (
    <Section title="Status">
      <div className={classes.row}>
        <p className={classes.quiet}>Por onde um ticket passa, do aberto ao encerrado. A ordem é a das listas e menus.</p>
        <span className={classes.grow} />
        <Button size="xs" leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setOpen({ stored: null })}>
          Novo status
        </Button>
      </div>
      <OrderedList
        label="Status"
        rows={rows}
        error={error}
        retry={refetch}
        empty=""
        idOf={(s) => s.id_status_ticket}
        nameOf={(s) => s.nome}
        show={(s) => (
          <>
            <Tag tint={tintOf[s.cor]}>{s.nome}</Tag>
            <span className={classes.quiet}>
              {nomesDasCategorias[s.categoria]}
              {s.pausa_sla === 1 && ' · os prazos param'}
              {s.reabre_dias !== null && ` · reabre por ${s.reabre_dias === 1 ? '1 dia' : `${s.reabre_dias} dias`}`}
              {s.pede_avaliacao === 1 && ' · pede avaliação'}
              {s.status === 0 && ' · não é mais escolhido'}
            </span>
          </>
        )}
        onEdit={(stored) => setOpen({ stored })}
        order={async (ids) => {
          await call(statusTicket.ordenar, { body: { ids } });
          await settingsChanged();
        }}
      />
      {open && <StatusDialog stored={open.stored} onClose={() => setOpen(null)} />}
    </Section>
  );
}
