import { Skeleton } from '@mantine/core';
import { prefixoNovo, tagsVisiveis } from '@prosa/contract/tags/tags.valores.ts';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { addTag, changeTag, type NewTag, removeTag, type Tag, type TagOwner, tagsQuery } from '../tags.queries.ts';
import { TagPicker } from './tag-picker.tsx';
import classes from './tags.module.css';
import { shownTag } from './texts.ts';
import { ValueModal } from './value-modal.tsx';

const attempt = (work: Promise<void>): void => void work.catch((error: unknown) => toastError(messageOf(error)));

/** spec 2, tag editor: the tags of a contato or cliente, to see, put, change and take off. */
export function TagEditor({ owner }: { owner: TagOwner }) {
  const mayStore = useCan('tagContato', 'store');
  const mayDelete = useCan('tagContato', 'delete');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(tagsQuery(owner));
  const [all, setAll] = useState(false);
  const [picking, setPicking] = useState(false);
  const [editing, setEditing] = useState<{ tag: NewTag; stored: Tag | null } | null>(null);

  if (error) {
    return (
      <p className={classes.message}>
        {error.message}{' '}
        <button type="button" className={classes.link} onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </p>
    );
  }
  if (data === undefined) return <Skeleton h={22} w={180} role="group" aria-label="Carregando as tags" />;
  const tags = data.pages.flatMap((page) => page.data);
  const total = data.pages[0]?.recordsTotal ?? 0;

  // spec 4: a fixed tag is taken off or kept, an editable one opens its value
  const open = (tag: Tag): void => {
    if (tag.altera_valor !== 0 && mayStore) return setEditing({ tag, stored: tag });
    if (!mayDelete) return;
    askConfirm({
      title: 'Quer realmente excluir a tag?',
      text: shownTag(tag),
      confirm: 'Sim',
      cancel: 'Não',
      danger: true,
      run: () => attempt(removeTag(owner, tag)),
    });
  };
  const pick = (tag: NewTag): void => {
    setPicking(false);
    // what is known already is put at once, the rest asks for its value
    const known = tag.type_value === 'bool' || tag.altera_valor === 0;
    if (known) return attempt(addTag(owner, { ...tag, value: tag.value || '1' }));
    setEditing({ tag, stored: null });
  };
  const isNew = editing?.tag.value.startsWith(prefixoNovo) ?? false;
  return (
    <div className={classes.editor}>
      <ul className={classes.tags} aria-label="Tags">
        {(all ? tags : tags.slice(0, tagsVisiveis)).map((tag) => {
          const active = (tag.altera_valor !== 0 && mayStore) || mayDelete;
          return (
            <li key={tag.id_tag}>
              <button type="button" className={classes.tag} disabled={!active} onClick={() => open(tag)} title={shownTag(tag)}>
                {tag.altera_valor === 0 && <IconLock size={11} stroke={2} aria-label="Valor fixo:" />}
                <span>{shownTag(tag)}</span>
              </button>
            </li>
          );
        })}
        {total > tagsVisiveis && (
          <li>
            <button
              type="button"
              className={classes.link}
              disabled={isFetchingNextPage}
              onClick={() => {
                if (!all) setAll(true);
                else if (hasNextPage) void fetchNextPage();
                else setAll(false);
              }}
            >
              {all && !hasNextPage ? 'Mostrar menos' : 'Mostrar mais'}
            </button>
          </li>
        )}
        {mayStore && !picking && (
          <li>
            <button type="button" className={classes.add} onClick={() => setPicking(true)}>
              <IconPlus size={13} stroke={2} aria-hidden />
              {total === 0 ? 'Adicionar tag' : 'Tag'}
            </button>
          </li>
        )}
        {!mayStore && total === 0 && <li className={classes.message}>Nenhuma tag</li>}
      </ul>
      {picking && <TagPicker present={tags} onPick={pick} onClose={() => setPicking(false)} />}
      {editing !== null && (
        <ValueModal
          tag={isNew ? { ...editing.tag, value: '' } : editing.tag}
          save={(value) =>
            editing.stored === null ? addTag(owner, { ...editing.tag, value: `${isNew ? prefixoNovo : ''}${value}` }) : changeTag(owner, editing.stored, value)
          }
          remove={editing.stored !== null && mayDelete ? () => removeTag(owner, editing.stored!) : undefined}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}
