import { ActionIcon, Button, FileButton, Loader, Popover, Tooltip } from '@mantine/core';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { IconFile, IconMoodSmile, IconPaperclip, IconPencil, IconSend2, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { toastError } from '@/core/toasts.tsx';
import { TemplateMenu } from '@/features/modelos/public.ts';
import { previewOf } from '../chat.realtime.ts';
import { act } from '../state/acts.ts';
import { publish, useIsBehind } from '../state/connection.ts';
import { sendFile, sendText } from '../state/sending.ts';
import { formatBytes } from './attachment.tsx';
import classes from './composer.module.css';
import { useDraft } from './draft.ts';

const EmojiPanel = lazy(async () => ({ default: (await import('./emoji-panel.tsx')).EmojiPanel }));
/** chat.upload refuses more. */
const largest = 16 * 1024 * 1024;
const mostFiles = 10;

interface ComposerProps {
  chat_id: number;
  topic: string;
  reply: Mensagem | null;
  editing: Mensagem | null;
  /** The answer or the edit was sent or given up. */
  onDone: () => void;
}

/** Tells the others while the person writes, at most every three seconds, and that it ended. */
function useTyping(topic: string) {
  const told = useRef(0);
  const stop = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = (typing: 0 | 1): void => publish('client_typing', { typing }, topic);
  const ended = (): void => {
    clearTimeout(stop.current);
    if (told.current !== 0) say(0);
    told.current = 0;
  };
  const typed = (): void => {
    if (Date.now() - told.current > 3000) {
      told.current = Date.now();
      say(1);
    }
    clearTimeout(stop.current);
    stop.current = setTimeout(ended, 4000);
  };
  return { typed, ended };
}

/** Where the answer is written. The text stays in the field itself: a key costs no drawing of the conversation. */
export function Composer({ chat_id, topic, reply, editing, onDone }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [emoji, setEmoji] = useState(false);
  const [empty, setEmpty] = useState(true);
  const draft = useDraft(chat_id);
  const typing = useTyping(topic);
  const behind = useIsBehind(topic);

  const put = (text: string): void => {
    const el = field.current;
    if (!el) return;
    el.value = text;
    setEmpty(text.trim() === '');
  };
  // a draft that came later, or the text to edit, goes into the field once
  useEffect(() => put(editing?.text ?? draft.initial), [editing, draft.version]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  useEffect(() => {
    if (reply !== null || editing !== null) field.current?.focus();
  }, [reply, editing]);

  const addFiles = (added: readonly File[]): void => {
    const good = added.filter((f) => f.size > 0 && f.size <= largest);
    if (good.length < added.length) toastError('Cada arquivo pode ter até 16 MB.');
    setFiles((before) => [...before, ...good].slice(0, mostFiles));
  };
  const input = (): void => {
    const text = field.current?.value ?? '';
    setEmpty(text.trim() === '');
    if (editing === null) {
      draft.keep(text);
      typing.typed();
    }
  };
  const cancel = (): void => {
    if (editing) put(draft.initial);
    onDone();
  };
  const send = async (): Promise<void> => {
    const text = (field.current?.value ?? '').trim(); // spec 5: trims, ignores empty
    if (behind || (text === '' && files.length === 0)) return;
    if (text.length > 4096) {
      toastError('A mensagem pode ter até 4.096 caracteres.');
      return;
    }
    if (editing) {
      if (text !== editing.text && !(await act('editar_msg', { msg_id: editing.msg_id, message: toBase64(text) }, topic))) return;
      put('');
      return onDone();
    }
    for (const [i, file] of files.entries()) sendFile(chat_id, topic, file, i === 0 ? text : '');
    if (files.length === 0) sendText(chat_id, topic, text, reply);
    put('');
    setFiles([]);
    draft.keep('');
    typing.ended();
    onDone();
    field.current?.focus();
  };
  const insert = (piece: string): void => {
    const el = field.current;
    if (!el) return;
    el.setRangeText(piece, el.selectionStart, el.selectionEnd, 'end');
    input();
    el.focus();
  };

  return (
    <div
      className={classes.composer}
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        addFiles([...e.dataTransfer.files]);
      }}
    >
      <TemplateMenu
        field={field}
        chat_id={chat_id}
        off={behind || editing !== null}
        put={(text) => {
          put(text);
          draft.keep(text);
        }}
        send={(id_texto) => act('send_mensagem_modelo', { id_texto }, topic)}
      />
      <div className={classes.box}>
        {(reply ?? editing) && (
          <div className={classes.context}>
            {editing && <IconPencil size={15} aria-hidden />}
            <span>
              <b>{editing ? 'Editando a mensagem' : `Respondendo a ${reply?.nome ?? ''}`}</b>
              <span>{previewOf(editing ?? reply)}</span>
            </span>
            <ActionIcon size={24} aria-label={editing ? 'Cancelar a edição' : 'Cancelar a resposta'} onClick={cancel}>
              <IconX size={15} />
            </ActionIcon>
          </div>
        )}
        {files.length > 0 && (
          <ul className={classes.files} aria-label="Arquivos a enviar">
            {files.map((file, i) => (
              <li key={`${file.name}-${file.lastModified}-${file.size}`}>
                <IconFile size={15} aria-hidden />
                <span>{file.name}</span>
                <small>{formatBytes(file.size)}</small>
                <ActionIcon size={20} aria-label={`Remover ${file.name}`} onClick={() => setFiles(files.filter((_, k) => k !== i))}>
                  <IconX size={13} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <textarea
          ref={field}
          className={classes.field}
          aria-label="Mensagem"
          placeholder={behind ? 'Atualizando a conversa…' : 'Escreva uma mensagem'}
          rows={1}
          maxLength={4096}
          onInput={input}
          onBlur={typing.ended}
          onPaste={(e) => {
            if (e.clipboardData.files.length > 0) addFiles([...e.clipboardData.files]);
          }}
          onKeyDown={(e) => {
            if (e.key === 'Escape' && (reply ?? editing)) cancel();
            if (e.key !== 'Enter' || e.shiftKey || e.nativeEvent.isComposing) return;
            e.preventDefault();
            void send();
          }}
        />
        <div className={classes.bar}>
          <Popover opened={emoji} onChange={setEmoji} position="top-start" shadow="xl" trapFocus returnFocus>
            <Popover.Target>
              <Tooltip label="Emoji">
                <ActionIcon aria-label="Inserir emoji" onClick={() => setEmoji(!emoji)}>
                  <IconMoodSmile size={19} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </Popover.Target>
            <Popover.Dropdown p={0} aria-label="Emoji">
              {emoji && (
                <Suspense fallback={<Loader m="xl" />}>
                  <EmojiPanel
                    onPick={(picked) => {
                      setEmoji(false);
                      insert(picked);
                    }}
                  />
                </Suspense>
              )}
            </Popover.Dropdown>
          </Popover>
          {editing === null && (
            <FileButton multiple onChange={addFiles}>
              {(props) => (
                <Tooltip label="Anexar arquivo">
                  <ActionIcon aria-label="Anexar arquivo" {...props}>
                    <IconPaperclip size={19} stroke={1.7} />
                  </ActionIcon>
                </Tooltip>
              )}
            </FileButton>
          )}
          <span className={classes.hint}>Enter envia · Shift+Enter quebra a linha</span>
          <Button size="xs" disabled={behind || (empty && files.length === 0)} onClick={() => void send()} rightSection={<IconSend2 size={16} />}>
            {editing ? 'Salvar' : 'Enviar'}
          </Button>
        </div>
      </div>
    </div>
  );
}
