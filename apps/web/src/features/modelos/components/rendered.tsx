import { variavelPattern } from '@prosa/contract/modelos/modelos.variaveis.ts';
import { IconFile, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMedia } from '@/ui/files/media.ts';
import { richText } from '@/ui/texts/rich-text.tsx';
import type { Arquivo } from '../modelos.queries.ts';
import classes from './modelos.module.css';

/** Text with its variables marked. */
function marked(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(variavelPattern)) {
    parts.push(<span key={end}>{richText(text.slice(end, match.index))}</span>);
    parts.push(
      <span key={`v${match.index}`} className={classes.variable}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  parts.push(<span key={end}>{richText(text.slice(end))}</span>);
  return parts;
}

/** An e-mail as it arrives: on white, in a frame of its own where nothing runs. */
const page = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><body style="margin:14px;font:14px/1.5 system-ui,sans-serif;color:#1b1e24;background:#fff;overflow-wrap:anywhere">${html}`;

export function FileLine({ arquivo, type }: { arquivo: Arquivo; type: string }) {
  const { address } = useMedia(type === 'image' ? `${arquivo.url}?tamanho=miniatura` : null);
  if (address !== null) return <img className={classes.picture} src={address} alt={arquivo.nome} />;
  const Icon = type === 'image' ? IconPhoto : IconFile;
  return (
    <span className={classes.fileLine}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{arquivo.nome}</span>
    </span>
  );
}

interface RenderedProps {
  email: boolean;
  assunto: string;
  itens: readonly { type: string; body: string; arquivo: Arquivo | null }[];
  /** Variables are filled in already. */
  filled: boolean;
}

/** The bodies in their order, as the customer gets them. */
export function Rendered({ email, assunto, itens, filled }: RenderedProps) {
  // a file that is not chosen yet leaves nothing to show
  const shown = itens.filter(({ body, arquivo }) => body !== '' || arquivo !== null);
  return (
    <div className={classes.rendered}>
      {email && assunto !== '' && (
        <p className={classes.subject}>
          <b>Assunto:</b> {assunto}
        </p>
      )}
      <ol className={classes.bodies}>
        {shown.map(({ type, body, arquivo }, i) => (
          <li key={i} className={email ? classes.mail : classes.bubble}>
            {arquivo !== null && <FileLine arquivo={arquivo} type={type} />}
            {email && type === 'text' ? (
              <iframe className={classes.frame} sandbox="" srcDoc={page(body)} title={`Texto do e-mail ${i + 1}`} />
            ) : (
              body !== '' && <span className={classes.text}>{filled ? richText(body) : marked(body)}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
