import { Alert, Button, Menu, Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoDetalhe, QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { situacoesDeBloco } from '@prosa/contract/kanban/kanban.textos.ts';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsMove,
  IconCopy,
  IconDots,
  IconLink,
  IconPhoto,
  IconPhotoOff,
  IconStar,
  IconStarFilled,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { Anexos } from '@/features/anexos/public.ts';
import { copyText } from '@/ui/copy-text.ts';
import { LightIconButton, Tag } from '@/ui/light.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { grow } from '@/ui/plain/grow.ts';
import { Changes } from '@/ui/show/changes.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import type { BoardActs } from '../board/board-acts.ts';
import { MoveDialog } from '../board/move-dialog.tsx';
import { cardQuery, cardsChanged } from '../kanban.queries.ts';
import classes from './card.module.css';
import { CardFields } from './card-fields.tsx';
import { CardSala } from './card-sala.tsx';
import { Checklists } from './checklists.tsx';
import { Comments } from './comments.tsx';
import { Cover, CoverButton, setCover } from './cover.tsx';
import { Description } from './description.tsx';
import { saveCard } from './save-card.ts';
import { TemplateDialog } from './template-dialog.tsx';

/** What a card lacks to go where it was put. */
export interface Faltam {
  readonly id_bloco: number;
  readonly lista: string;
  readonly textos: readonly string[];
  readonly again: () => void;
}

interface CardDialogProps {
  id_bloco: number;
  quadro: QuadroDetalhe;
  acts: BoardActs | null;
  faltam: Faltam | null;
  onClose: () => void;
  onOpen: (id_bloco: number) => void;
}
const icon = { size: 15, stroke: 1.7 } as const;
const situacaoTint = { 0: 'gray', 1: 'green', 2: 'red' } as const;

/** The title, saved when it is left; blank goes back to what it was. */
function Title({ row, edits }: { row: BlocoDetalhe; edits: boolean }) {
  if (!edits) return <h2 className={classes.title}>{row.titulo}</h2>;
  return (
    <textarea
      key={row.titulo}
      className={classes.title}
      aria-label="Título do card"
      data-large
      ref={(field) => {
        if (field !== null) grow(field);
      }}
      onInput={({ currentTarget }) => grow(currentTarget)}
      rows={1}
      maxLength={200}
      defaultValue={row.titulo}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          event.currentTarget.blur();
        }
        if (event.key === 'Escape') {
          event.stopPropagation();
          event.currentTarget.value = row.titulo;
          event.currentTarget.blur();
        }
      }}
      onBlur={({ currentTarget: field }) => {
        const titulo = field.value.trim();
        if (titulo === '') field.value = row.titulo;
        else if (titulo !== row.titulo)
          void saveCard(row, { titulo }).catch((error: unknown) => {
            field.value = row.titulo;
            toastError(messageOf(error));
          });
      }}
    />
  );
}

/** One card over its board. */
export function CardDialog({ id_bloco, quadro, acts, faltam, onClose, onOpen }: CardDialogProps) {
  const { data, error, refetch } = useQuery(cardQuery(id_bloco));
  const mayCards = useCan('kanbanBloco', 'store');
  const mayDelete = useCan('kanbanBloco', 'delete');
  const small = useMediaQuery('(max-width: 48em)') ?? false;
  const [moving, setMoving] = useState(false);
  const [templating, setTemplating] = useState(false);
  const row = data?.data;
  const live = row !== undefined && row.excluido_em === null && row.arquivado_em === null;
  const edits = live && mayCards && row.papel >= 2;
  const act = async (work: Promise<unknown>, said?: () => void): Promise<boolean> => {
    try {
      await work;
      said?.();
      return true;
    } catch (failure) {
      toastError(messageOf(failure));
      return false;
    } finally {
      acts?.hear([id_bloco]);
      await cardsChanged();
    }
  };
  const params = { id: id_bloco };
  const away = (how: 'arquivar' | 'delete'): void =>
    void act(call(kanbanBloco[how], { params }), () =>
      toastUndo(
        how === 'arquivar' ? 'Card arquivado.' : 'Card excluído.',
        () => void act(call(how === 'arquivar' ? kanbanBloco.desarquivar : kanbanBloco.restaurar, { params })),
      ),
    ).then((done) => done && onClose());
  return (
    <Modal
      opened
      onClose={onClose}
      size={1040}
      fullScreen={small}
      padding={0}
      withCloseButton={false}
      trapFocus
      returnFocus
      closeOnEscape={!moving && !templating}
      attributes={{ content: { 'aria-label': row?.titulo ?? 'Card' } }}
      classNames={{ body: classes.body! }}
    >
      {row === undefined ? (
        error === null ? (
          <Skeleton h={420} w="auto" m={24} role="group" aria-label="Carregando o card" />
        ) : (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <header className={classes.header}>
            <div className={classes.headline}>
              <Title row={row} edits={edits} />
              <p className={classes.where}>
                {row.quadro} ·{' '}
                {edits ? (
                  <button type="button" onClick={() => setMoving(true)}>
                    {row.estagio}
                  </button>
                ) : (
                  row.estagio
                )}
                {row.situacao !== 0 && <Tag tint={situacaoTint[row.situacao]}>{situacoesDeBloco[row.situacao]}</Tag>}
                {row.motivo !== '' && <span>{row.motivo}</span>}
                {row.vencido === 1 && <Tag tint="red">Vencido</Tag>}
                {row.parado === 1 && <Tag tint="orange">Parado</Tag>}
              </p>
            </div>
            <LightIconButton
              aria-label={row.favorito === 1 ? 'Tirar dos favoritos' : 'Pôr nos favoritos'}
              aria-pressed={row.favorito === 1}
              data-star={row.favorito === 1 || undefined}
              className={classes.star}
              onClick={() => void act(call(row.favorito === 1 ? kanbanBloco.desfavoritar : kanbanBloco.favoritar, { params }))}
            >
              {row.favorito === 1 ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.7} />}
            </LightIconButton>
            <Menu position="bottom-end" width={200}>
              <Menu.Target>
                <LightIconButton aria-label="Ações do card" aria-haspopup="menu">
                  <IconDots size={18} aria-hidden />
                </LightIconButton>
              </Menu.Target>
              <Menu.Dropdown>
                {edits && (
                  <Menu.Item leftSection={<IconArrowsMove {...icon} />} onClick={() => setMoving(true)}>
                    Mover para…
                  </Menu.Item>
                )}
                {edits && (
                  <Menu.Item
                    leftSection={<IconCopy {...icon} />}
                    onClick={() =>
                      void act(
                        call(kanbanBloco.duplicar, { params }).then(({ id_bloco: copy }) => {
                          acts?.hear([copy]);
                          onOpen(copy);
                        }),
                        () => toast('Card duplicado.'),
                      )
                    }
                  >
                    Duplicar
                  </Menu.Item>
                )}
                {edits && row.id_capa === null && row.anexos > 0 && (
                  <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => void setCover(row, undefined)}>
                    Primeira imagem como capa
                  </Menu.Item>
                )}
                {edits && row.id_capa !== null && (
                  <Menu.Item leftSection={<IconPhotoOff {...icon} />} onClick={() => void setCover(row, null)}>
                    Tirar a capa
                  </Menu.Item>
                )}
                {edits && (
                  <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={() => setTemplating(true)}>
                    Salvar como modelo
                  </Menu.Item>
                )}
                <Menu.Item
                  leftSection={<IconLink {...icon} />}
                  onClick={() => void copyText(`${location.origin}/kanban/${row.dns}/${row.id_bloco}`, 'Endereço copiado.')}
                >
                  Copiar endereço
                </Menu.Item>
                {edits && (
                  <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => away('arquivar')}>
                    Arquivar
                  </Menu.Item>
                )}
                {edits && mayDelete && (
                  <Menu.Item className={classes.danger} leftSection={<IconTrash {...icon} />} onClick={() => away('delete')}>
                    Excluir
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
            <Modal.CloseButton aria-label="Fechar" />
          </header>
          {row.capa !== null && <Cover key={row.capa} capa={row.capa} />}
          {row.excluido_em !== null && (
            <Alert color="orange" radius={0} title="Este card está na lixeira">
              {mayDelete && (
                <Button size="xs" variant="default" onClick={() => void act(call(kanbanBloco.restaurar, { params }))}>
                  Restaurar
                </Button>
              )}
            </Alert>
          )}
          {row.excluido_em === null && row.arquivado_em !== null && (
            <Alert color="gray" radius={0} title="Este card está no arquivo">
              {mayCards && row.papel >= 2 && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconArchiveOff {...icon} />}
                  onClick={() => void act(call(kanbanBloco.desarquivar, { params }))}
                >
                  Trazer do arquivo
                </Button>
              )}
            </Alert>
          )}
          {faltam && (
            <Alert color="orange" radius={0} role="alert" title={`Antes de ir para ${faltam.lista}`}>
              <ul className={classes.lacks}>
                {faltam.textos.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  onClose();
                  faltam.again();
                }}
              >
                Mover agora
              </Button>
            </Alert>
          )}
          <div className={classes.grid}>
            <div className={classes.main}>
              <Description key={`${row.id_bloco}`} row={row} edits={edits} />
              <Checklists row={row} edits={edits} />
              <Anexos
                area="kanbanBloco"
                calls={kanbanBloco.anexos}
                history={kanbanBloco.historico}
                id={id_bloco}
                frozen={!edits}
                act={(anexo) => <CoverButton card={row} anexo={anexo} />}
              />
              <CardSala row={row} />
              <Comments row={row} quadro={quadro} mayWrite={live && mayCards && row.papel >= 2} />
              <Changes
                queryKey={[kanbanBloco.historico.path, id_bloco]}
                read={(antes_de, signal) => call(kanbanBloco.historico, { params, query: antes_de === undefined ? {} : { antes_de } }, signal)}
              />
            </div>
            <aside className={classes.aside}>
              <CardFields row={row} quadro={quadro} edits={edits} />
              {row.passagens.length > 0 && (
                <Section title="Caminho">
                  <ol className={classes.path}>
                    {row.passagens.slice(0, 20).map(({ estagio, entrou_em, saiu_em }) => (
                      <li key={entrou_em}>
                        <b>{estagio}</b>
                        <span>{spent(entrou_em, saiu_em)}</span>
                        <time dateTime={entrou_em}>{formatDateTime(entrou_em)}</time>
                      </li>
                    ))}
                  </ol>
                </Section>
              )}
              <p className={classes.quiet}>
                Criado {row.criador !== '' && `por ${row.criador} `}em {formatDateTime(row.criado_em)}
              </p>
            </aside>
          </div>
          {templating && <TemplateDialog id_bloco={id_bloco} nome={row.titulo} onClose={() => setTemplating(false)} />}
          {moving && (
            <MoveDialog
              ids={[id_bloco]}
              quadro={quadro}
              lists={acts?.lists() ?? []}
              de={row.id_estagio}
              acts={acts}
              onClose={() => setMoving(false)}
              onDone={() => {
                setMoving(false);
                void cardsChanged();
              }}
            />
          )}
        </>
      )}
    </Modal>
  );
}

/** How long a card stood in a list. */
function spent(from: string, to: string | null): string {
  const minutes = Math.max(0, Math.round((new Date(to ?? Date.now()).getTime() - new Date(from).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 1440)} dias`;
}
