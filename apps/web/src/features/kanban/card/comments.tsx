import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ApiError } from '@prosa/contract/client.ts';
import { kanbanComentario } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoDetalhe, ComentarioDeBloco, QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { formatDateTime, formatRelative } from '@/core/formats.ts';
import { newId } from '@/core/new-id.ts';
import { personId } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { askConfirm } from '@/ui/confirm.tsx';
import { useLeaveGuard } from '@/ui/form/use-leave-guard.ts';
import { LightAvatar } from '@/ui/light.tsx';
import { Section, SectionWaits } from '@/ui/show/show-page.tsx';
import type { RichEditorHandle } from '@/ui/texts/rich-editor.tsx';
import { RichHtml } from '@/ui/texts/rich-html.tsx';
import { namedBefore, stillNamed, TypedMenu, type TypedMenuHandle, type TypedOption } from '@/ui/texts/typed-menu.tsx';
import { comentariosChanged, comentariosQuery } from '../kanban.queries.ts';
import classes from './card.module.css';

const RichEditor = lazy(async () => ({ default: (await import('@/ui/texts/rich-editor.tsx')).RichEditor }));

/** Colleagues whose name begins with what stands behind the `@`. */
function People({ asked, ...rest }: { asked: { q: string } } & Pick<ComponentProps<typeof TypedMenu>, 'handle' | 'onChoose' | 'onClose'>) {
  const [q] = useDebouncedValue(asked.q, 150);
  const { data, isFetching } = useQuery(peopleQuery(q));
  const settled = q === asked.q && !isFetching;
  const options = settled ? (data ?? []).slice(0, 8).map(({ value, label }) => ({ id: value, label, text: '' })) : [];
  return <TypedMenu title="Colegas" none="Nenhuma opção encontrada" options={options} settled={settled} {...rest} />;
}

/** Writes a comment, or changes one; people who are named are told. */
function Write({ id_bloco, comment, onDone }: { id_bloco: number; comment: ComentarioDeBloco | null; onDone?: () => void }) {
  const [html, setHtml] = useState(comment?.comentario ?? '');
  const [named, setNamed] = useState<readonly { id: number; nome: string }[]>([]);
  const [asked, setAsked] = useState<{ q: string; length: number } | null>(null);
  const editor = useRef<RichEditorHandle>(null);
  const menu = useRef<TypedMenuHandle>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const sent = useRef(newId());
  useLeaveGuard(
    () => html !== (comment?.comentario ?? '') && !busy,
    () => undefined,
  );
  const choose = ({ id, label }: TypedOption): void => {
    // words alone are put in as they are
    const nome = label.replace(/[<>]/g, '');
    setNamed((now) => [...now.filter((p) => p.id !== id), { id, nome }]);
    editor.current?.insert(`@${nome} `, asked?.length ?? 0);
    setAsked(null);
  };
  const save = async (): Promise<void> => {
    if (busy) return;
    if (html === '') return setWrong('Escreva o comentário');
    setBusy(true);
    setWrong('');
    try {
      await call(kanbanComentario.store, {
        body: {
          id_bloco,
          comentario: html,
          mencoes: stillNamed(html, named),
          ...(comment ? { id_comentario: comment.id_comentario } : { private_id: sent.current }),
        },
      });
      sent.current = newId();
      setHtml('');
      setNamed([]);
      setRound(round + 1);
      await comentariosChanged();
      onDone?.();
    } catch (error) {
      setWrong(error instanceof ApiError ? (Object.values(error.erros)[0] ?? error.message) : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.write}>
      <div className={classes.anchor}>
        <Suspense fallback={<Skeleton h={140} />}>
          <RichEditor
            key={round}
            label={comment ? 'Mudar comentário' : 'Novo comentário'}
            initial={comment?.comentario ?? ''}
            error={wrong === '' ? undefined : wrong}
            onChange={setHtml}
            // a comment that is changed tells nobody
            onTyped={(before) => setAsked(comment ? null : namedBefore(before))}
            onKey={(event) => asked !== null && menu.current?.onKey(event) === true}
            handle={editor}
          />
        </Suspense>
        {asked && <People asked={asked} handle={menu} onChoose={choose} onClose={() => setAsked(null)} />}
      </div>
      {comment === null && <p className={classes.hint}>Escreva @ para avisar um colega.</p>}
      <div className={classes.row}>
        <Button size="xs" loading={busy} onClick={() => void save()}>
          {comment ? 'Salvar comentário' : 'Comentar'}
        </Button>
        {onDone && (
          <Button size="xs" variant="default" onClick={onDone}>
            Cancelar
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is said on a card, the oldest first. */
export function Comments({ row, quadro, mayWrite }: { row: BlocoDetalhe; quadro: Pick<QuadroDetalhe, 'papel'>; mayWrite: boolean }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(comentariosQuery(row.id_bloco));
  const [changing, setChanging] = useState<number | null>(null);
  const [writing, setWriting] = useState(false);
  const me = personId();
  const remove = (comment: ComentarioDeBloco): void =>
    askConfirm({
      title: 'Apagar o comentário?',
      text: 'Ele some para todos e não volta.',
      confirm: 'Apagar comentário',
      danger: true,
      run: () =>
        void call(kanbanComentario.delete, { params: { id: comment.id_comentario } })
          .catch((failure: unknown) => toastError(messageOf(failure)))
          .then(comentariosChanged),
    });
  return (
    <Section title="Comentários">
      {data === undefined && <SectionWaits error={error} h={48} retry={refetch} />}
      {hasNextPage && (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar o que veio antes
        </Button>
      )}
      <ol className={classes.comments}>
        {data?.pages
          .toReversed()
          .flatMap((page) => page.data)
          .map((comment) => (
            <li key={comment.id_comentario}>
              <LightAvatar id={comment.id_usuario ?? 0} name={comment.nome || 'Sistema'} image={comment.avatar} size={28} />
              <div>
                <p>
                  <b>{comment.nome || 'Sistema'}</b>{' '}
                  <time dateTime={comment.created_at} title={formatDateTime(comment.created_at)}>
                    {formatRelative(comment.created_at)}
                  </time>
                  {comment.editado_em !== null && <span> · editado</span>}
                  {mayWrite && changing !== comment.id_comentario && (
                    <span className={classes.actions}>
                      {comment.id_usuario === me && (
                        <Button size="compact-xs" variant="subtle" onClick={() => setChanging(comment.id_comentario)}>
                          Editar
                        </Button>
                      )}
                      {(comment.id_usuario === me || quadro.papel === 3) && (
                        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => remove(comment)}>
                          Apagar
                        </Button>
                      )}
                    </span>
                  )}
                </p>
                {changing === comment.id_comentario ? (
                  <Write id_bloco={row.id_bloco} comment={comment} onDone={() => setChanging(null)} />
                ) : (
                  <RichHtml html={comment.comentario} className={classes.text} />
                )}
              </div>
            </li>
          ))}
      </ol>
      {mayWrite &&
        (writing ? (
          <Write id_bloco={row.id_bloco} comment={null} />
        ) : (
          <Button size="xs" variant="default" onClick={() => setWriting(true)}>
            Escrever um comentário
          </Button>
        ))}
    </Section>
  );
}
