import { Button } from '@mantine/core';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { nota } from '@prosa/contract/atendimentos/notas.endpoints.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { IconSend2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { queryClient } from '@/core/query-client.ts';
import { useIsBehind } from '@/core/socket/connection.ts';
import { useStore } from '@/core/store.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { TemplateMenu } from '@/features/modelos/public.ts';
import { grow } from '@/ui/plain/grow.ts';
import { focusArrived, focusDesk, focusList } from '../parts/focus-composer.ts';
import { mentioned } from '../parts/mentions.ts';
import { byTouch } from '../parts/touch.ts';
import { act } from '../state/acts.ts';
import { sendFile, sendLink, sendNote, sendText } from '../state/sending.ts';
import { useFileDrop } from './arquivos/file-drop.ts';
import { FileTray } from './arquivos/file-tray.tsx';
import { useAttached } from './arquivos/use-attached.ts';
import { voiceOf } from './arquivos/voices.ts';
import classes from './composer.module.css';
import { ComposerContext } from './composer-context.tsx';
import { ComposerMode } from './composer-mode.tsx';
import { ComposerTools, type Panel } from './composer-tools.tsx';
import { useDraftVersion } from './draft.ts';
import { draftText, keepDraft, keepNoteDraft, noteDraft } from './drafts.ts';
import { markOfKey, toggleMark } from './format-text.ts';
import { MentionMenu, peopleQuery } from './mention-menu.tsx';
import { useTyping } from './use-typing.ts';

const CardModal = lazy(async () => ({ default: (await import('./card-modal.tsx')).CardModal }));
const LinkModal = lazy(async () => ({ default: (await import('./link-modal.tsx')).LinkModal }));

const CameraModal = lazy(async () => ({ default: (await import('./arquivos/camera-modal.tsx')).CameraModal }));
const ScheduleModal = lazy(async () => ({ default: (await import('./agendar/schedule-modal.tsx')).ScheduleModal }));
const VoiceRecorder = lazy(async () => ({ default: (await import('./arquivos/voice-recorder.tsx')).VoiceRecorder }));

interface ComposerProps {
  chat_id: number;
  topic: string;
  reply: Mensagem | null;
  editing: Mensagem | null;
  /** An interno: no customer, so no notes, templates, buttons and times. */
  interno: boolean;
  /** Its network lets nobody write freely now: notes alone. */
  closed?: boolean;
  /** The answer or the edit was sent or given up. */
  onDone: () => void;
}

/** Where the answer is written. The text stays in the field itself: a key costs no drawing of the sala. */
export function Composer({ chat_id, topic, reply, editing, interno, closed = false, onDone }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const attached = useAttached(chat_id);
  const { files } = attached;
  const [chosenNote, setNoteMode] = useState(false);
  const noteMode = closed || chosenNote;
  /** What is open beside the field, with the text that stood in it. */
  const [panel, setPanel] = useState<{ kind: Panel; text: string } | null>(null);
  const [empty, setEmpty] = useState(true);
  const draftVersion = useDraftVersion(chat_id);
  const typing = useTyping(topic);
  const behind = useIsBehind(topic);
  // what was recorded before one looked into another sala, too; an edit takes its place for a while
  const recording = (useStore(voiceOf(chat_id)) !== null || panel?.kind === 'voice') && editing === null;
  const note = editing === null ? noteMode : editing.type === 'nota';
  /** A note quotes nothing: the answer waits in the mode of the message. */
  const answers = reply !== null && !note;

  const put = (text: string): void => {
    const el = field.current;
    if (!el) return;
    el.value = text;
    grow(el);
    setEmpty(text.trim() === '');
  };
  const kept = (asNote: boolean): string => (asNote ? noteDraft(chat_id) : draftText(chat_id));
  // an answer goes to the customer: a note begun waits in its own mode
  const [answered, setAnswered] = useState(reply);
  if (reply !== answered) {
    setAnswered(reply);
    if (reply !== null) setNoteMode(false);
  }
  // the text of the mode, or the text to edit, goes into the field once
  useEffect(() => put(editing?.text ?? kept(noteMode)), [editing, noteMode]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  // a draft that came later waits behind an edit and a note
  const followDraft = useEffectEvent(() => {
    if (editing === null && !noteMode) put(draftText(chat_id));
  });
  useEffect(() => followDraft(), [draftVersion]); // oxlint-disable-line react/exhaustive-effect-dependencies
  useEffect(() => {
    if (reply !== null || editing !== null) field.current?.focus();
  }, [reply, editing]);

  // the next word is for this sala
  useEffect(() => focusArrived(chat_id), [chat_id]);

  const keep = (text: string): void => {
    if (noteMode) keepNoteDraft(chat_id, text);
    else keepDraft(chat_id, text);
  };
  const input = (): void => {
    const text = field.current?.value ?? '';
    if (field.current) grow(field.current);
    setEmpty(text.trim() === '');
    if (editing !== null) return;
    keep(text);
    if (!noteMode) typing.typed(text);
  };
  /** Each mode has its own text: what was begun for the staff never stands where the customer's message is written. */
  const changeMode = (asNote: boolean): void => {
    setNoteMode(asNote);
    if (asNote) typing.ended();
    field.current?.focus();
  };
  const addFiles = (added: readonly File[]): void => {
    if (note) toastError('Notas internas são só de texto. Envie o arquivo em uma mensagem.');
    else attached.add(added);
    focusDesk();
  };
  const closePanel = (): void => {
    setPanel(null);
    focusDesk();
  };
  const dropping = useFileDrop(box, addFiles);
  const cancel = (): void => {
    if (editing) put(kept(noteMode));
    onDone();
  };
  const sent = (): void => {
    put('');
    keep('');
    // a note takes neither the files of the message nor what it answers
    if (!note) {
      attached.clear();
      onDone();
    }
    typing.ended();
    field.current?.focus();
  };
  const namedIn = (text: string): number[] => mentioned(text, queryClient.getQueryData(peopleQuery(chat_id).queryKey)?.data ?? []);
  const saveEdit = async (message: Mensagem, text: string): Promise<void> => {
    if (text !== message.text) {
      if (message.type === 'nota') {
        try {
          await call(nota.editar, { params: { id: message.msg_id }, body: { texto: text, mencoes: namedIn(text) } });
        } catch (error) {
          return toastError(messageOf(error));
        }
      } else if (!(await act('editar_msg', { msg_id: message.msg_id, message: toBase64(text) }, topic))) return;
    }
    put(kept(noteMode));
    onDone();
  };
  const send = async (): Promise<void> => {
    const text = (field.current?.value ?? '').trim(); // spec 5: trims, ignores empty
    if (behind || (text === '' && (note || files.length === 0))) return;
    if (text.length > 4096) {
      toastError('A mensagem pode ter até 4.096 caracteres.');
      return;
    }
    if (editing) {
      if (text !== '') await saveEdit(editing, text);
      return;
    }
    if (note) sendNote(chat_id, text, namedIn(text));
    else {
      // written below the files, it is the caption of the first, unless that has one, or it answers a message: a caption quotes none
      const own = files[0] !== undefined && files[0].caption.trim() === '' && text.length <= 1024 && reply === null;
      if (text !== '' && !own) sendText(chat_id, topic, text, reply);
      for (const [i, { file, caption }] of files.entries()) sendFile(chat_id, topic, file, i === 0 && own ? text : caption.trim());
    }
    sent();
  };
  const insert = (piece: string): void => {
    const el = field.current;
    if (!el) return;
    el.setRangeText(piece, el.selectionStart, el.selectionEnd, 'end');
    input();
    el.focus();
  };

  return (
    <div ref={box} className={classes.composer}>
      {note ? (
        <MentionMenu field={field} chat_id={chat_id} onChange={input} />
      ) : (
        <TemplateMenu
          field={field}
          chat_id={chat_id}
          off={behind || editing !== null || interno}
          put={(text) => {
            put(text);
            keepDraft(chat_id, text);
          }}
          send={(id_texto) => act('send_mensagem_modelo', { id_texto }, topic)}
        />
      )}
      {editing === null && !recording && !interno && !closed && <ComposerMode note={note} onChange={changeMode} />}
      <div className={classes.box} data-note={note || undefined} data-drop={dropping || undefined}>
        {dropping && <p className={classes.drop}>Solte para anexar à mensagem</p>}
        {(editing !== null || answers) && <ComposerContext reply={reply} editing={editing} onCancel={cancel} />}
        {files.length > 0 && !note && <FileTray files={files} onCaption={attached.caption} onRemove={attached.remove} onSend={() => void send()} />}
        {recording && (
          <Suspense fallback={<div className={classes.recording} />}>
            <VoiceRecorder
              chat_id={chat_id}
              onClose={closePanel}
              onSend={(voice) => {
                sendFile(chat_id, topic, voice, '', true);
                closePanel();
                onDone();
              }}
            />
          </Suspense>
        )}
        <textarea
          ref={field}
          hidden={recording}
          className={classes.field}
          aria-label={note ? 'Nota interna' : 'Mensagem'}
          placeholder={
            behind
              ? 'Atualizando a conversa…'
              : note
                ? 'Só a equipe vê. Use @ para mencionar alguém'
                : interno
                  ? 'Escreva para a equipe'
                  : 'Escreva uma mensagem, ou / para usar um modelo'
          }
          rows={1}
          maxLength={4096}
          onInput={input}
          onBlur={typing.ended}
          onPaste={(e) => {
            const { files: pasted } = e.clipboardData;
            // a spreadsheet or a text program gives a picture of the text beside it
            const isText = e.clipboardData.types.includes('text/html') && e.clipboardData.getData('text/plain').trim() !== '';
            if (pasted.length === 0 || isText) return;
            e.preventDefault();
            addFiles([...pasted]);
          }}
          onKeyDown={(e) => {
            if (e.key === 'Escape' && !e.nativeEvent.isComposing) {
              if (editing !== null || answers) cancel();
              else {
                e.currentTarget.blur();
                focusList();
              }
            }
            const mark = markOfKey(e);
            if (mark) {
              e.preventDefault();
              toggleMark(e.currentTarget, mark);
              input();
            }
            if (e.key !== 'Enter' || e.shiftKey || e.nativeEvent.isComposing || byTouch()) return;
            e.preventDefault();
            void send();
          }}
        />
        <div className={classes.bar} hidden={recording}>
          <ComposerTools
            field={field}
            textOnly={note || editing !== null}
            interno={interno}
            onChange={input}
            onInsert={insert}
            onFiles={addFiles}
            onPanel={(kind) => setPanel({ kind, text: field.current?.value.trim() ?? '' })}
          />
          <span className={classes.hint}>Enter envia · Shift+Enter quebra a linha</span>
          <Button size="xs" disabled={behind || (empty && (note || files.length === 0))} onClick={() => void send()} rightSection={<IconSend2 size={16} />}>
            <span className={classes.sendText}>{editing ? 'Salvar' : note ? 'Salvar nota' : 'Enviar'}</span>
          </Button>
        </div>
      </div>
      <Suspense fallback={null}>
        {panel?.kind === 'camera' && (
          <CameraModal
            onClose={closePanel}
            onPhoto={(photo) => {
              addFiles([photo]);
              closePanel();
            }}
          />
        )}
        {panel?.kind === 'schedule' && (
          <ScheduleModal
            chat_id={chat_id}
            text={panel.text}
            onClose={closePanel}
            onSaved={() => {
              closePanel();
              put('');
              keep('');
            }}
          />
        )}
        {panel?.kind === 'card' && <CardModal chat_id={chat_id} onClose={closePanel} />}
        {panel?.kind === 'link' && (
          <LinkModal
            text={panel.text}
            onClose={closePanel}
            onSend={(text, link) => {
              sendLink(chat_id, topic, text, link);
              closePanel();
              sent();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
