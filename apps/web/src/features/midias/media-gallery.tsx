import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { chatMidias, type Midia, type TipoDeMidia } from '@prosa/contract/atendimentos/midias.endpoints.ts';
import { IconExternalLink, IconFile, IconFileTypePdf, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { formatBytes } from '@/core/bytes.ts';
import { formatDate } from '@/core/formats.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { Sound } from '@/ui/files/attachment.tsx';
import { canShow, type Shown } from '@/ui/files/can-show.ts';
import { Lightbox } from '@/ui/files/lightbox.tsx';
import { saveMedia, useMedia } from '@/ui/files/media.ts';
import classes from './media-gallery.module.css';

const kinds: readonly { value: TipoDeMidia; label: string; none: string }[] = [
  { value: 'imagens', label: 'Fotos', none: 'Nenhuma imagem ou vídeo nas conversas com este contato.' },
  { value: 'audios', label: 'Áudios', none: 'Nenhum áudio nas conversas com este contato.' },
  { value: 'documentos', label: 'Docs', none: 'Nenhum documento nas conversas com este contato.' },
  { value: 'links', label: 'Links', none: 'Nenhum link nas conversas com este contato.' },
];

function Thumb({ item, onOpen }: { item: Shown; onOpen: () => void }) {
  const { address } = useMedia(item.type === 'image' ? `${item.arquivo.url}?tamanho=miniatura` : null);
  return (
    <button type="button" className={classes.thumb} aria-label={`Ampliar ${item.arquivo.nome}`} onClick={onOpen}>
      {item.type === 'video' ? (
        <IconPlayerPlayFilled size={22} aria-hidden />
      ) : address === null ? (
        <Skeleton h="100%" radius={0} />
      ) : (
        <img src={address} alt="" loading="lazy" />
      )}
    </button>
  );
}

function Row({ item, onOpen }: { item: Midia; onOpen: (() => void) | null }) {
  const { arquivo, links, nome, at_created } = item;
  const by = [nome, formatDate(at_created)].filter(Boolean).join(' · ');
  if (arquivo === null) {
    return (
      <>
        {links.map(({ url, title }) => (
          <a key={url} className={classes.row} href={url} target="_blank" rel="noopener noreferrer nofollow">
            <IconExternalLink size={20} stroke={1.6} aria-hidden />
            <span>
              <b>{title}</b>
              <span>{by}</span>
            </span>
          </a>
        ))}
      </>
    );
  }
  if (item.type === 'audio') {
    return (
      <div className={classes.sound}>
        <Sound arquivo={arquivo} />
        <span>{by}</span>
      </div>
    );
  }
  const Icon = arquivo.content_type === 'application/pdf' ? IconFileTypePdf : IconFile;
  const save = (): void => void saveMedia(arquivo.url, arquivo.nome).catch((error: unknown) => toastError(messageOf(error)));
  return (
    <button type="button" className={classes.row} onClick={onOpen ?? save}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <span>
        <b>
          <span className="visually-hidden">{onOpen ? 'Abrir ' : 'Baixar '}</span>
          {arquivo.nome}
        </b>
        <span>
          {formatBytes(arquivo.tamanho)} · {by}
        </span>
      </span>
    </button>
  );
}

/** What was sent in the salas with the contato of one of them, or with this contato, by kind. */
export function MediaGallery({ of }: { of: { chat_id: number } | { id_contato: number } }) {
  const [endpoint, id] = 'chat_id' in of ? ([chatMidias.getAll, of.chat_id] as const) : ([chatMidias.doContato, of.id_contato] as const);
  const [tipo, setTipo] = useState<TipoDeMidia>('imagens');
  const [open, setOpen] = useState<number | null>(null);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [endpoint.path, id, tipo] as const,
    queryFn: ({ pageParam, signal }) => call(endpoint, { params: { id }, query: { tipo, ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor ?? undefined,
  });
  const items = data?.pages.flatMap((page) => page.data) ?? [];
  const shown = items.flatMap((m): Shown[] => (m.arquivo !== null && canShow({ arquivo: m.arquivo, type: m.type }) ? [{ ...m, arquivo: m.arquivo }] : []));
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        mb="sm"
        aria-label="Tipo de mídia"
        value={tipo}
        onChange={(value) => setTipo(value)}
        data={kinds.map(({ value, label }) => ({ value, label }))}
      />
      {error !== null && data === undefined && (
        <p className={classes.message}>
          {error.message}{' '}
          <Button size="compact-xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </p>
      )}
      {error === null && data === undefined && <Skeleton h={84} role="group" aria-label="Carregando as mídias" />}
      {data !== undefined && items.length === 0 && <p className={classes.message}>{kinds.find((k) => k.value === tipo)?.none}</p>}
      {tipo === 'imagens' ? (
        <div className={classes.grid}>
          {shown.map((item) => (
            <Thumb key={item.msg_id} item={item} onOpen={() => setOpen(item.msg_id)} />
          ))}
        </div>
      ) : (
        items.map((item) => <Row key={item.msg_id} item={item} onOpen={shown.some((s) => s.msg_id === item.msg_id) ? () => setOpen(item.msg_id) : null} />)
      )}
      {hasNextPage && (
        <Button size="compact-xs" variant="subtle" mt="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
      {open !== null && (
        <Lightbox
          items={shown}
          msg_id={open}
          onMove={setOpen}
          onClose={() => setOpen(null)}
          onEnd={() => {
            if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
          }}
        />
      )}
    </>
  );
}
