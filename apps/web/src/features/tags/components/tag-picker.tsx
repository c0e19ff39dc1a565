import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { plain } from '@prosa/brasil/texto.ts';
import { chaveDaTag, maxNome, prefixoNovo, tiposDeTag, tiposDoTextoLivre } from '@prosa/contract/tags/tags.valores.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '@/core/session/session.ts';
import { type NewTag, suggestionsQuery, type Tag } from '../tags.queries.ts';
import { shownTag } from './texts.ts';

interface TagPickerProps {
  /** Those that are there: not offered again. */
  present: readonly Tag[];
  onPick: (tag: NewTag) => void;
  onClose: () => void;
}

/** spec 9 */
const debounce = 1000;
const none: Tag[] = [];

/** Finds a template, or makes a tag of what was typed: the value of a new one carries a prefix (spec 5). */
export function TagPicker({ present, onPick, onClose }: TagPickerProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const [q] = useDebouncedValue(text, text === '' ? 0 : debounce);
  const mayList = useCan('tagModelo', 'getAll');
  const { data, error, isFetching } = useQuery({ ...suggestionsQuery(q), enabled: mayList });
  const combobox = useCombobox({ defaultOpened: true });
  const { selectFirstOption } = combobox;
  // the keyboard starts on the first option, whatever has come
  useEffect(() => void selectFirstOption(), [selectFirstOption, data, text]); // oxlint-disable-line react/exhaustive-effect-dependencies -- when what is listed changes
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const taken = new Set(present.map(chaveDaTag));
  const waiting = mayList && (isFetching || q !== text);
  // until what was typed is looked for, Enter finds in the list before only what fits
  const fits = (tag: Tag): boolean => !waiting || plain(tag.name).includes(plain(text));
  const models = (data?.data ?? none).filter((tag) => fits(tag) && (tag.value === '' || !taken.has(chaveDaTag(tag))));
  const free = text === '' || waiting ? [] : tiposDoTextoLivre;
  const choose = (key: string): void => {
    const model = models.find((tag) => `m${tag.id_tag}` === key);
    if (model) {
      const { id_tag: _template, ...tag } = model;
      return onPick(tag);
    }
    const type_value = tiposDoTextoLivre.find((type) => type === key);
    if (type_value !== undefined) onPick({ name: text, type_value, value: type_value === 'bool' ? `${prefixoNovo}1` : prefixoNovo, altera_valor: 1 });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width="target">
      <Combobox.Target>
        <TextInput
          size="xs"
          ref={field}
          aria-label="Pesquisar ou criar tag"
          placeholder="Pesquisar ou criar tag"
          maxLength={maxNome}
          value={typed}
          rightSection={waiting ? <Loader size={12} /> : null}
          onChange={(e) => {
            setTyped(e.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDown={(e) => {
            if (e.key !== 'Escape') return;
            e.stopPropagation();
            onClose();
          }}
          onBlur={onClose}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label="Tags">
          {models.map((tag) => (
            <Combobox.Option key={tag.id_tag} value={`m${tag.id_tag}`}>
              {tag.value === '' ? tag.name : shownTag(tag)}
            </Combobox.Option>
          ))}
          {free.length > 0 && (
            <Combobox.Group label={`Criar "${text}" como`}>
              {free.map((type) => (
                <Combobox.Option key={type} value={type}>
                  {tiposDeTag[type]}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {models.length === 0 && free.length === 0 && (
            <Combobox.Empty>{error ? error.message : waiting ? 'Procurando…' : 'Digite para criar uma tag'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
