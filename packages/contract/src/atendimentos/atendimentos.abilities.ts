import type { Atendimento } from './atendimentos.schemas.ts';
import { isOpen } from './atendimentos.status.ts';

/** What a person may do in a sala; both ends use this one rule. */
export interface Abilities {
  /** Take it from the queue. */
  accept: boolean;
  /** Enter beside the one who answers. */
  join: boolean;
  /** Leave it to others. */
  reject: boolean;
  write: boolean;
  transfer: boolean;
  addMember: boolean;
  leave: boolean;
  close: boolean;
}

/** An interno is its members' alone: no queue, nobody who answers, no end. */
const internoAbilities = (member: boolean, dupla: boolean): Abilities => ({
  accept: false,
  join: false,
  reject: false,
  write: member,
  transfer: false,
  addMember: member && !dupla,
  leave: member && !dupla,
  close: false,
});

/** `supervisor`: holds chat/supervisionar. Writing needs membership; supervisors may also transfer, add and close from outside. */
export function abilitiesIn(
  sala: Pick<Atendimento, 'status_id' | 'usuario_id' | 'tipo' | 'dupla'> & { membros: readonly { id_usuario: number }[] },
  id_login: number,
  supervisor: boolean,
): Abilities {
  const member = sala.membros.some((m) => m.id_usuario === id_login);
  if (sala.tipo === 'interno') return internoAbilities(member, sala.dupla === true);
  const open = isOpen(sala.status_id);
  const waiting = sala.usuario_id === null;
  return {
    accept: open && waiting,
    join: open && !waiting && !member,
    reject: open && waiting && member,
    write: open && member && !waiting,
    transfer: open && (member || supervisor),
    addMember: open && (member || supervisor),
    leave: open && member && !waiting,
    close: open && (member || supervisor),
  };
}
