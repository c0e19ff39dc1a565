import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { Link } from 'react-router';
import { formatDate } from '@/core/formats.ts';
import classes from './sala-line.module.css';

interface SalaLineProps {
  chat_id: number;
  aberto_em: string;
  departamento: string | null;
  status_id: number;
  /** The one that is open on screen: it leads nowhere. */
  here?: boolean;
}

/** Where a sala begins, in a timeline that holds several. */
export function SalaLine({ chat_id, aberto_em, departamento, status_id, here = false }: SalaLineProps) {
  const text = [`Atendimento de ${formatDate(aberto_em)}`, departamento, statusTexts[status_id]?.toLowerCase()].filter(Boolean).join(' · ');
  return (
    <div className={classes.line} role="separator" aria-label={text}>
      {here ? <span>{text}</span> : <Link to={`/ChatSala/${chat_id}`}>{text}</Link>}
    </div>
  );
}
