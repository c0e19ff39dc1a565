import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import type { TriggerInput, TriggerName } from '@prosa/contract/realtime.ts';
import { trigger } from '@/core/socket/connection.ts';
import { patiently } from '@/core/socket/patiently.ts';
import { toast, toastUndo } from '@/core/toasts.tsx';
import { salas } from '../state/salas.ts';
import { counted, each, reopen } from '../state/several.ts';
import { clearSelection } from './selection.ts';

type ActName = Exclude<TriggerName, 'login' | 'change_empresa'>;
const act = <T extends ActName>(name: T, data: TriggerInput<T>): Promise<unknown> => patiently(() => trigger(name, data));

/** Ends them all. Without a message to the customer it can be taken back. */
export async function closeAll(
  ids: readonly number[],
  how: { mostrar_mensagem: 0 | 1; resolvido?: 0 | 1 },
  reasonOf: (chat_id: number) => number | undefined,
): Promise<void> {
  // the rows may be gone from the list before their turn comes
  const reasons = new Map(ids.map((id) => [id, reasonOf(id)]));
  const done = await each('Encerrando', ids, (chat_id) => {
    const id_motivo = reasons.get(chat_id);
    return act('encerrar_atendimento', { chat_id, ...how, ...(id_motivo !== undefined && { id_motivo }) });
  });
  clearSelection();
  if (done.length === 0) return;
  const text = counted(done.length, 'encerrada', 'encerradas');
  if (how.mostrar_mensagem === 1) toast(text);
  else toastUndo(text, () => void reopen(done));
}

interface Before {
  id_departamento: number | null;
  usuario_id: number | null;
}

/** To where it was; to the person who answered it, who is asked again, or, when that is oneself, answers again. */
async function giveBack(chat_id: number, before: Before, me: number): Promise<void> {
  const { id_departamento, usuario_id } = before;
  if (id_departamento === null && usuario_id === null) throw new Error('Ela não estava com ninguém nem em um departamento.');
  await act('transferir_atendimento', {
    chat_id,
    ...(id_departamento !== null && { id_departamento }),
    ...(usuario_id !== null && { id_usuario: usuario_id }),
  });
  if (usuario_id === me) await act('aceitar_atendimento', { chat_id });
}

export async function transferAll(ids: readonly number[], to: { id_departamento?: number; id_usuario?: number; motivo?: string }, me: number): Promise<void> {
  const before = new Map<number, Before>();
  const done = await each('Transferindo', ids, (chat_id) => {
    const row: Atendimento | null = salas.of(chat_id).get();
    before.set(chat_id, { id_departamento: row?.id_departamento ?? null, usuario_id: row?.usuario_id ?? null });
    return act('transferir_atendimento', { chat_id, ...to, ...(row?.usuario_id != null && { id_usuario_retirado: row.usuario_id }) });
  });
  clearSelection();
  if (done.length === 0) return;
  toastUndo(counted(done.length, 'transferida', 'transferidas'), () => {
    void each('Trazendo de volta', done, (chat_id) => giveBack(chat_id, before.get(chat_id)!, me)).then((back) => {
      if (back.length > 0) toast(counted(back.length, 'trazida de volta', 'trazidas de volta'));
    });
  });
}

/** Work on the contact of each sala, once per contact. */
export async function forEachContact(label: string, ids: readonly number[], work: (id_contato: number) => Promise<unknown>): Promise<number[]> {
  const seen = new Set<number>();
  return each(label, ids, async (chat_id) => {
    const row = salas.of(chat_id).get();
    if (row === null || seen.has(row.client_id)) return;
    await work(row.client_id);
    seen.add(row.client_id);
  });
}
