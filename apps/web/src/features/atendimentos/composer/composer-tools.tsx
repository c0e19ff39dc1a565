import { ActionIcon, FileButton, Tooltip } from '@mantine/core';
import { IconAddressBook, IconCamera, IconClockHour4, IconLink, IconMicrophone, IconPaperclip } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { ComposerEmoji } from './composer-emoji.tsx';
import { FormatButtons } from './format-buttons.tsx';

export type Panel = 'link' | 'camera' | 'voice' | 'schedule' | 'card';

interface ComposerToolsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** A note or an edit: nothing but text. */
  textOnly: boolean;
  /** An interno. */
  interno: boolean;
  onChange: () => void;
  onInsert: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
  onPanel: (panel: Panel) => void;
}

/** What stands below the field, besides the button that sends. */
export function ComposerTools({ field, textOnly, interno, onChange, onInsert, onFiles, onPanel }: ComposerToolsProps) {
  return (
    <>
      <ComposerEmoji onPick={onInsert} />
      {!textOnly && (
        <>
          <FileButton multiple onChange={onFiles}>
            {(props) => (
              <Tooltip label="Anexar arquivo">
                <ActionIcon aria-label="Anexar arquivo" {...props}>
                  <IconPaperclip size={19} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
          <Tooltip label="Gravar áudio">
            <ActionIcon aria-label="Gravar áudio" onClick={() => onPanel('voice')}>
              <IconMicrophone size={19} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Tirar foto">
            <ActionIcon aria-label="Tirar foto" onClick={() => onPanel('camera')}>
              <IconCamera size={19} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {!textOnly && !interno && (
        <>
          <Tooltip label="Agendar mensagem">
            <ActionIcon aria-label="Agendar mensagem" onClick={() => onPanel('schedule')}>
              <IconClockHour4 size={19} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Enviar contato">
            <ActionIcon aria-label="Enviar contato" onClick={() => onPanel('card')}>
              <IconAddressBook size={19} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Botão com link">
            <ActionIcon aria-label="Botão com link" onClick={() => onPanel('link')}>
              <IconLink size={19} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      <FormatButtons field={field} onChange={onChange} />
    </>
  );
}
