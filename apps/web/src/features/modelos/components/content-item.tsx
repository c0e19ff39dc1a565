import { ActionIcon, Button, FileButton, Skeleton, Textarea, Tooltip } from '@mantine/core';
import { maxLegenda, maxTexto } from '@prosa/contract/modelos/modelos.tipos.ts';
import { IconArrowDown, IconArrowUp, IconFile, IconLetterCase, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { messageOf } from '@/core/toasts.tsx';
import { VariablesMenu } from '@/ui/texts/variables-menu.tsx';
import { type ItemValues, uploadFile } from '../modelos.queries.ts';
import classes from './modelos.module.css';
import { FileLine } from './rendered.tsx';

const RichEditor = lazy(async () => ({ default: (await import('@/ui/texts/rich-editor.tsx')).RichEditor }));

const kinds = { text: 'Texto', image: 'Imagem', document: 'Documento' } as const;
const icons = { text: IconLetterCase, image: IconPhoto, document: IconFile } as const;

const images: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

interface ContentItemProps {
  item: ItemValues;
  /** Place in the form's list, hidden ones included: where its errors are. */
  index: number;
  /** From 1, as the person counts. */
  position: number;
  email: boolean;
  errors: Readonly<Record<string, unknown>>;
  onChange: (change: Partial<ItemValues>) => void;
  onMove: ((by: -1 | 1) => void) | null;
  first: boolean;
  last: boolean;
  onRemove: (() => void) | null;
}

function FileField({ item, error, path, onChange }: Pick<ContentItemProps, 'item' | 'onChange'> & { error: string | undefined; path: string }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const reset = useRef<() => void>(null);
  const image = item.type === 'image';
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    reset.current?.(); // the same file can be chosen again
    if (image && !images.includes(file.type)) return setRefused(`${file.name} não é uma imagem. Use PNG, JPEG, GIF ou WebP, ou adicione como documento.`);
    setRefused(undefined);
    setBusy(true);
    try {
      const arquivo = await uploadFile(file);
      onChange({ id_arquivo: arquivo.id_arquivo, arquivo });
    } catch (failure) {
      // spec 8: the server's words in red; what was stored before stays
      setRefused(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.fileField} data-path={path}>
      {item.arquivo && <FileLine arquivo={item.arquivo} type={item.type} />}
      <FileButton resetRef={reset} onChange={(file) => void choose(file)} {...(image && { accept: images.join(',') })}>
        {(props) => (
          <Button {...props} variant="default" size="xs" loading={busy} leftSection={<IconUpload size={15} />}>
            {item.arquivo ? 'Trocar' : image ? 'Escolher imagem' : 'Escolher arquivo'}
          </Button>
        )}
      </FileButton>
      {(refused ?? error) !== undefined && (
        <p role="alert" className={classes.wrong}>
          {refused ?? error}
        </p>
      )}
    </div>
  );
}

/** One body of the template: a text, or a file with what stands under it. */
export function ContentItem({ item, index, position, email, errors, onChange, onMove, first, last, onRemove }: ContentItemProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const errorAt = (name: string): string | undefined => {
    const error = errors[`itens.${index}.${name}`];
    return typeof error === 'string' ? error : undefined;
  };
  const Icon = icons[item.type];
  const name = `${kinds[item.type]} ${position}`;
  const rich = email && item.type === 'text';
  const insert = (piece: string): void => {
    const el = field.current;
    if (!el) return;
    el.setRangeText(piece, el.selectionStart, el.selectionEnd, 'end');
    el.focus();
    onChange({ body: el.value });
  };
  return (
    <li className={classes.item} aria-label={name}>
      <div className={classes.itemHead}>
        <Icon size={16} stroke={1.7} aria-hidden />
        <b>{name}</b>
        {!rich && <VariablesMenu onPick={insert} />}
        {onMove && (
          <>
            <Tooltip label="Subir">
              <ActionIcon aria-label={`Subir ${name}`} disabled={first} onClick={() => onMove(-1)}>
                <IconArrowUp size={16} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Descer">
              <ActionIcon aria-label={`Descer ${name}`} disabled={last} onClick={() => onMove(1)}>
                <IconArrowDown size={16} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        {onRemove && (
          <Tooltip label="Remover">
            <ActionIcon aria-label={`Remover ${name}`} onClick={onRemove}>
              <IconTrash size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {item.type !== 'text' && <FileField item={item} error={errorAt('id_arquivo')} path={`itens.${index}.id_arquivo`} onChange={onChange} />}
      {rich ? (
        <div data-path={`itens.${index}.body`}>
          <Suspense fallback={<Skeleton h={200} />}>
            <RichEditor variables label={name} initial={item.body ?? ''} error={errorAt('body')} onChange={(body) => onChange({ body })} />
          </Suspense>
        </div>
      ) : (
        <Textarea
          ref={field}
          aria-label={item.type === 'text' ? name : `Legenda de ${name}`}
          placeholder={item.type === 'text' ? 'Escreva a mensagem' : 'Legenda (opcional)'}
          autosize
          minRows={item.type === 'text' ? 3 : 1}
          maxRows={14}
          maxLength={item.type === 'text' ? maxTexto : maxLegenda}
          data-path={`itens.${index}.body`}
          defaultValue={item.body}
          error={errorAt('body')}
          onChange={(e) => onChange({ body: e.currentTarget.value })}
        />
      )}
    </li>
  );
}
