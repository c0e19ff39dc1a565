import type { MudancaDeRegistro } from '@prosa/contract/registro/registro.schemas.ts';
import classes from './show.module.css';

/** What changed in a record, field by field. */
export function ChangedFields({ campos, className }: Pick<MudancaDeRegistro, 'campos'> & { className?: string | undefined }) {
  if (campos.length === 0) return null;
  return (
    <ul className={className}>
      {campos.map(({ campo, antes, depois }) => (
        <li key={campo}>
          {campo}: {antes !== '' && <span className={classes.before}>{antes}</span>} {depois === '' ? <i>vazio</i> : depois}
        </li>
      ))}
    </ul>
  );
}
