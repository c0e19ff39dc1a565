import { Button, Menu, Modal } from '@mantine/core';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { TicketDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconArrowsExchange, IconArrowsJoin, IconBell, IconBellOff, IconDotsVertical, IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { personId, useCan } from '@/core/session/session.ts';
import { useShortcut } from '@/core/shortcuts.ts';
import { tell } from '@/core/toasts.tsx';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { AsyncMultiSelect } from '@/ui/form/async-select.tsx';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { MesclarDialog } from '../relacoes/mesclar-dialog.tsx';
import { ticketsChanged } from '../tickets.registro.ts';
import classes from './tickets.module.css';
import { TransferDialog } from './transfer-dialog.tsx';

const act = (work: Promise<unknown>, said: string): Promise<void> => tell(work, said, ticketsChanged);

/** A key that does what a button beside it does, while there is one. */
function Key({ keys, label, run }: { keys: string; label: string; run: () => void }) {
  useShortcut(keys, label, run);
  return null;
}

/** Colleagues who hear of a ticket from now on. */
function SeguidoresDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [ids, setIds] = useState<number[]>([]);
  return (
    <Modal opened onClose={onClose} title="Avisar colegas">
      <ModalForm
        submitLabel="Avisar"
        onCancel={onClose}
        check={() => (ids.length === 0 ? { ids: 'Escolha pelo menos uma pessoa' } : {})}
        save={() => call(ticketRelacoes.seguidores, { params: { id }, body: { ids, seguir: 1 } })}
        done="Eles recebem os avisos deste ticket."
        onDone={() => {
          onClose();
          void ticketsChanged();
        }}
      >
        {(erros) => <AsyncMultiSelect data-autofocus label="Pessoas" query={peopleQuery} value={ids} onChange={setIds} error={erros['ids']} />}
      </ModalForm>
    </Modal>
  );
}

/** Who has it and who hears of it, with what may be done about that. */
export function TicketActs({ row }: { row: TicketDetalhe }) {
  const { id_ticket } = row;
  const me = personId();
  const navigate = useNavigate();
  const canSave = useCan('Tickets', 'store');
  const canTransfer = useCan('Tickets', 'transferir');
  const canMerge = useCan('Tickets', 'mesclar');
  const [open, setOpen] = useState<'transferir' | 'mesclar' | 'seguidores' | null>(null);
  const close = (): void => setOpen(null);
  const follows = row.seguidores.some(({ id_login }) => id_login === me);
  const followWord = follows ? 'Deixar de seguir' : 'Seguir';
  const take = (): void => void act(call(tickets.assumir, { params: { id: id_ticket } }), 'O ticket agora é seu.');
  const follow = (): void =>
    void act(
      call(tickets.seguir, { params: { id: id_ticket }, body: { seguir: follows ? 0 : 1 } }),
      follows ? 'Você não recebe mais avisos deste ticket.' : 'Você vai receber os avisos deste ticket.',
    );
  return (
    <div className={classes.acts}>
      {canSave && row.id_responsavel === null && (
        <>
          <Key keys="a" label="Assumir o ticket" run={take} />
          <Button size="xs" title="A" leftSection={<IconUserCheck size={15} stroke={1.7} />} onClick={take}>
            Assumir
          </Button>
        </>
      )}
      {canTransfer && (
        <>
          <Key keys="t" label="Transferir o ticket" run={() => setOpen('transferir')} />
          <Button size="xs" title="T" variant="default" leftSection={<IconArrowsExchange size={15} stroke={1.7} />} onClick={() => setOpen('transferir')}>
            Transferir
          </Button>
        </>
      )}
      <Key keys="s" label={`${followWord} o ticket`} run={follow} />
      <Button
        size="xs"
        title="S"
        variant="default"
        leftSection={follows ? <IconBellOff size={15} stroke={1.7} /> : <IconBell size={15} stroke={1.7} />}
        onClick={follow}
      >
        {followWord}
      </Button>
      {canSave && <Key keys="e" label="Editar o ticket" run={() => void navigate(`/tickets/editar/${id_ticket}`)} />}
      {canMerge && <Key keys="m" label="Mesclar o ticket em outro" run={() => setOpen('mesclar')} />}
      {(canSave || canMerge) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="xs" variant="default" px={8} aria-label="Mais ações do ticket">
              <IconDotsVertical size={15} stroke={1.7} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {canSave && (
              <Menu.Item leftSection={<IconUserPlus size={15} stroke={1.7} />} onClick={() => setOpen('seguidores')}>
                Avisar colegas…
              </Menu.Item>
            )}
            {canMerge && (
              <Menu.Item leftSection={<IconArrowsJoin size={15} stroke={1.7} />} onClick={() => setOpen('mesclar')}>
                Mesclar em outro…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {open === 'transferir' && <TransferDialog id={id_ticket} onClose={close} />}
      {open === 'seguidores' && <SeguidoresDialog id={id_ticket} onClose={close} />}
      {open === 'mesclar' && <MesclarDialog row={row} onClose={close} onDone={(id) => void navigate(`/tickets/show/${id}`, { replace: true })} />}
    </div>
  );
}
