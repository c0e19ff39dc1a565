import { Button, FileButton, Loader, Skeleton } from '@mantine/core';
import type { AreaDeRegistro } from '@prosa/contract/registro/registro.endpoints.ts';
import type { Anexo } from '@prosa/contract/registro/registro.schemas.ts';
import { IconFile, IconFileTypePdf, IconPaperclip, IconPlayerPlayFilled, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { formatBytes } from '@/core/bytes.ts';
import { formatDate } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { canShowFile, FileViewer, type ViewedFile } from '@/ui/files/file-viewer.ts';
import { saveMedia, useMedia } from '@/ui/files/media.ts';
import { LightIconButton } from '@/ui/light.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { type ArquivosDe, anexosQuery, attach, takeAnexo } from '../anexos.queries.ts';
import classes from './anexos.module.css';

/** The server refuses more. */
const largest = 16 * 1024 * 1024;

const typeOf = (contentType: string): ViewedFile['type'] =>
  /^image\/(png|jpeg|gif|webp|avif)$/.test(contentType) ? 'image' : contentType.startsWith('video/') ? 'video' : 'document';
const viewed = (anexo: Anexo): ViewedFile => ({
  msg_id: anexo.id_anexo,
  type: typeOf(anexo.content_type),
  nome: anexo.autor,
  at_created: anexo.em,
  arquivo: { ...anexo, id_arquivo: anexo.id_anexo },
});

function Picture({ url }: { url: string }) {
  const { address } = useMedia(`${url}?tamanho=miniatura`);
  return address === null ? <Skeleton h={34} w={34} /> : <img src={address} alt="" />;
}

function Face({ anexo }: { anexo: Anexo }) {
  const type = typeOf(anexo.content_type);
  if (type === 'image') return <Picture url={anexo.url} />;
  const Icon = type === 'video' ? IconPlayerPlayFilled : anexo.content_type === 'application/pdf' ? IconFileTypePdf : IconFile;
  return <Icon size={22} stroke={1.5} aria-hidden />;
}

interface AnexosProps extends ArquivosDe {
  area: AreaDeRegistro;
  id: number;
  /** In the trash nothing changes. */
  frozen: boolean;
  /** What this kind of record does with one of its files. */
  act?: (anexo: Anexo) => ReactNode;
  /** What else is a file of this record. */
  children?: ReactNode;
}

/** Files that people keep with a record: to look at, to add (also by dropping them here), to take away. */
export function Anexos({ area, calls, history, id, frozen, act, children }: AnexosProps) {
  const de = { calls, history };
  const maySave = useCan(area, 'store') && !frozen;
  const { data, error, refetch, isFetching } = useQuery(anexosQuery(de, id));
  const [sending, setSending] = useState('');
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const chosen = useRef<() => void>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [over, setOver] = useState(false);
  const items = data?.data ?? [];
  const shown = items.map(viewed).filter(canShowFile);

  /** One after another: the plan's place and the record's limit are asked for each. */
  const send = async (files: readonly File[]): Promise<void> => {
    if (sending !== '') return;
    // the same file can be chosen again
    chosen.current?.();
    const refused: string[] = [];
    for (const file of files) {
      try {
        if (file.size === 0 || file.size > largest) throw new Error('cada arquivo pode ter até 16 MB e não pode estar vazio.');
        setSending(file.name);
        await attach(de, id, file);
      } catch (failure) {
        // spec 8: the server's words in red; the others go on
        refused.push(`${file.name}: ${messageOf(failure)}`);
      }
    }
    const kept = files.length - refused.length;
    if (kept > 0) toast(kept === 1 ? 'Arquivo guardado.' : `${kept} arquivos guardados.`);
    setWrong(refused);
    setSending('');
  };
  const remove = async ({ id_anexo, nome }: Anexo): Promise<void> => {
    try {
      await takeAnexo(de, id_anexo, true);
      toastUndo(`${nome} excluído.`, () => void takeAnexo(de, id_anexo, false).catch((failure: unknown) => toastError(messageOf(failure))));
    } catch (failure) {
      toastError(messageOf(failure));
    }
  };
  const ask = (anexo: Anexo): void =>
    askConfirm({
      title: `Excluir ${anexo.nome}?`,
      text: 'O arquivo sai deste cadastro.',
      confirm: 'Excluir arquivo',
      danger: true,
      run: () => void remove(anexo),
    });
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };
  const dropping = maySave && {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };
  return (
    <Section
      title="Arquivos"
      action={
        maySave && (
          <FileButton multiple resetRef={chosen} onChange={(files) => void send(files)} inputProps={{ 'aria-label': 'Arquivos a guardar' }}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="subtle" loading={sending !== ''} leftSection={<IconPaperclip size={15} stroke={1.7} />}>
                Anexar
              </Button>
            )}
          </FileButton>
        )
      }
    >
      <div className={classes.box} data-over={over || undefined} {...dropping}>
        {error !== null && data === undefined && (
          <p className={classes.quiet} role="alert">
            {messageOf(error)}{' '}
            <Button size="compact-xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
              Tentar de novo
            </Button>
          </p>
        )}
        {error === null && data === undefined && <Skeleton h={34} role="group" aria-label="Carregando os arquivos" />}
        {data !== undefined && items.length === 0 && (
          <p className={classes.quiet}>{maySave ? 'Guarde aqui contratos, documentos e fotos. Solte os arquivos ou use Anexar.' : 'Nenhum arquivo.'}</p>
        )}
        {items.length > 0 && (
          <ul className={classes.files} aria-label="Arquivos guardados">
            {items.map((anexo) => {
              const look = canShowFile(viewed(anexo));
              const save = (): void => void saveMedia(anexo.url, anexo.nome).catch((failure: unknown) => toastError(messageOf(failure)));
              return (
                <li key={anexo.id_anexo}>
                  <button type="button" className={classes.file} title={anexo.nome} onClick={look ? () => setOpen(anexo.id_anexo) : save}>
                    <span className={classes.face}>
                      <Face anexo={anexo} />
                    </span>
                    <span className={classes.name}>
                      <b>
                        <span className="visually-hidden">{look ? 'Abrir' : 'Baixar'} </span>
                        {anexo.nome}
                      </b>
                      <span>{[formatBytes(anexo.tamanho), anexo.autor, formatDate(anexo.em)].filter(Boolean).join(' · ')}</span>
                    </span>
                  </button>
                  {maySave && act?.(anexo)}
                  {maySave && (
                    <LightIconButton aria-label={`Excluir ${anexo.nome}`} title="Excluir" onClick={() => ask(anexo)}>
                      <IconTrash size={15} stroke={1.7} />
                    </LightIconButton>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {sending !== '' && (
          <p className={classes.quiet} role="status">
            <Loader size={12} /> Enviando {sending}…
          </p>
        )}
        {wrong.length > 0 && (
          <div className={classes.wrong} role="alert">
            {wrong.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        )}
      </div>
      {children}
      {open !== null && (
        <Suspense>
          <FileViewer items={shown} msg_id={open} onMove={setOpen} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Section>
  );
}
