import type { PresencaNoTicket } from '@prosa/contract/tickets/tickets.realtime.ts';
import css from './compositor.module.css';

const does: Readonly<Record<PresencaNoTicket['estado'], string>> = {
  vendo: 'está vendo este ticket',
  ocioso: 'está com este ticket aberto, sem mexer',
  digitando: 'está escrevendo',
};

/** Colleagues who look at this ticket now. */
export function Here({ people }: { people: readonly PresencaNoTicket[] }) {
  return (
    <div role="status" aria-live="polite">
      {people.map(({ id_usuario, nome, estado }) => (
        <p key={id_usuario} className={css.here}>
          <span className={css.dot} data-idle={estado === 'ocioso' || undefined} aria-hidden />
          <b>{nome}</b> {does[estado]}
        </p>
      ))}
    </div>
  );
}
