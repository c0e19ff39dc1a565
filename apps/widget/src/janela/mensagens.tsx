import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Estado } from './estado.ts';
import { t } from './lingua.ts';

const formats = (): { time: Intl.DateTimeFormat; day: Intl.DateTimeFormat } => ({
  time: new Intl.DateTimeFormat(t.lingua, { hour: '2-digit', minute: '2-digit' }),
  day: new Intl.DateTimeFormat(t.lingua, { day: 'numeric', month: 'long' }),
});

function Arquivo({ arquivo }: { arquivo: NonNullable<Mensagem['arquivo']> }) {
  const { url, nome, content_type } = arquivo;
  if (/^image\/(png|jpe?g|webp|gif)$/.test(content_type))
    return (
      <a href={url} target="_blank" rel="noopener">
        <img class="foto" src={url} alt={nome} width={arquivo.largura ?? undefined} height={arquivo.altura ?? undefined} loading="lazy" />
      </a>
    );
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people record has none
  if (content_type.startsWith('audio/')) return <audio controls preload="none" src={url} />;
  return (
    <a href={url} target="_blank" rel="noopener" download={nome}>
      {nome}
    </a>
  );
}

interface Atos {
  readonly onResponder: (m: Mensagem) => void;
  readonly onEditar: (m: Mensagem) => void;
  readonly onApagar: (m: Mensagem) => void;
}

/** How long one's own messages may be changed, in milliseconds: as the server has it. */
const editableMs = 60 * 60_000;

function Acoes({ m, onResponder, onEditar, onApagar }: { m: Mensagem } & Atos) {
  const details = useRef<HTMLDetailsElement>(null);
  const meu = m.de === 'contato';
  const [recent, setRecent] = useState(true);
  const mayChange = meu && recent;
  const act = (label: string, run: (m: Mensagem) => void) => (
    <button
      type="button"
      class="leve"
      onClick={() => {
        if (details.current) details.current.open = false;
        run(m);
      }}
    >
      {label}
    </button>
  );
  return (
    <details class="acoes" ref={details} onToggle={() => setRecent(Date.now() - new Date(m.at_created).getTime() < editableMs)}>
      <summary aria-label={t.acoes(m.text.slice(0, 40) || m.arquivo?.nome || '')}>⋯</summary>
      {act(t.responder, onResponder)}
      {mayChange && m.arquivo === null && act(t.editar, onEditar)}
      {mayChange && act(t.apagar, onApagar)}
    </details>
  );
}

function Balao({ m, time, ...atos }: { m: Mensagem; time: Intl.DateTimeFormat } & Atos) {
  const meu = m.de === 'contato';
  return (
    <li class={meu ? 'minha' : 'deles'} data-msg={m.msg_id}>
      {!meu && m.nome !== '' && <span class="quem">{m.nome}</span>}
      {m.reply && <blockquote>{m.reply.text}</blockquote>}
      {m.deletada === 1 ? (
        <em>{t.apagada}</em>
      ) : (
        <>
          {m.arquivo && <Arquivo arquivo={m.arquivo} />}
          {m.text !== '' && <p>{m.text}</p>}
          {m.link && (
            <a class="botao" href={m.link.url} target="_blank" rel="noopener nofollow">
              {m.link.title}
            </a>
          )}
          {m.opcoes?.map((opcao) => (
            <p key={opcao} class="opcao">
              {opcao}
            </p>
          ))}
        </>
      )}
      <small>
        <time dateTime={m.at_created}>{time.format(new Date(m.at_created))}</time>
        {m.editada && ` · ${t.editada}`}
        {meu && ` · ${t.estados[m.status]}`}
      </small>
      {m.deletada === 0 && <Acoes m={m} {...atos} />}
    </li>
  );
}

interface Props extends Atos {
  estado: Estado;
  saudacao: string;
  onMais: () => void;
  onDeNovo: (private_id: string) => void;
  onDesistir: (private_id: string) => void;
}

/** What was said, what is being sent, and that somebody writes. */
export function Mensagens({ estado, saudacao, onMais, onDeNovo, onDesistir, ...atos }: Props) {
  const { mensagens, enviando, digitando, mais, lida } = estado;
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef(0);
  const newest = `${mensagens.at(-1)?.msg_id ?? ''} ${enviando.length} ${digitando}`;
  const oldest = mensagens[0]?.msg_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something new came, or something older above it
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else if (before.current > 0) element.scrollTop += element.scrollHeight - before.current;
    before.current = 0;
  }, [newest, oldest]);
  const { time, day } = useMemo(formats, []);
  const days = mensagens.map((m) => day.format(new Date(m.at_created)));
  return (
    <div
      class="mensagens"
      ref={list}
      onScroll={({ currentTarget: e }) => {
        atEnd.current = e.scrollHeight - e.scrollTop - e.clientHeight < 40;
      }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
      tabIndex={0}
      role="log"
      aria-label={t.mensagens}
    >
      {mais && (
        <button
          type="button"
          class="leve"
          onClick={() => {
            before.current = list.current?.scrollHeight ?? 0;
            onMais();
          }}
        >
          {t.anteriores}
        </button>
      )}
      {!lida && <p class="quieto">{t.abrindo}</p>}
      {lida && mensagens.length === 0 && <p class="saudacao">{saudacao || t.ola}</p>}
      <ul>
        {mensagens.map((m, i) => (
          <>
            {days[i] !== days[i - 1] && (
              <li key={days[i]} class="dia">
                {days[i]}
              </li>
            )}
            <Balao key={m.msg_id} m={m} time={time} {...atos} />
          </>
        ))}
        {enviando.map((e) => (
          <li key={e.private_id} class="minha indo">
            {e.arquivo && <p>{e.arquivo.name}</p>}
            {e.texto !== '' && <p>{e.texto}</p>}
            <small>{e.erro === null ? t.enviando : ''}</small>
            {e.erro !== null && (
              <p class="erro" role="alert">
                {e.erro}{' '}
                <button type="button" class="leve" onClick={() => onDeNovo(e.private_id)}>
                  {t.deNovo}
                </button>{' '}
                <button type="button" class="leve" onClick={() => onDesistir(e.private_id)}>
                  {t.desistir}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {digitando && <p class="quieto">{t.digitando}</p>}
    </div>
  );
}
