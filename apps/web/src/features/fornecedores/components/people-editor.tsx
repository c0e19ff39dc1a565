import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { PhoneInput } from '@/ui/br/masked-input.tsx';
import type { Pessoa } from '../fornecedores.queries.ts';
import classes from './people.module.css';

interface Keyed {
  key: number;
  pessoa: Pessoa;
}
let keys = 0;
const keyed = (pessoa: Pessoa): Keyed => ({ key: ++keys, pessoa });
const max = 50;

interface PeopleEditorProps {
  initial: readonly Pessoa[];
  /** Of the form: 'contatos.0.nome'. */
  errors: Readonly<Record<string, unknown>>;
  onChange: (list: Pessoa[]) => void;
}

/** With whom to speak at the supplier's: one row each. */
export function PeopleEditor({ initial, errors, onChange }: PeopleEditorProps) {
  const [list, setList] = useState<Keyed[]>(() => initial.map(keyed));
  const set = (next: Keyed[]): void => {
    setList(next);
    onChange(next.map(({ pessoa }) => pessoa));
  };
  return (
    <div className={classes.people} data-path="contatos">
      {list.map(({ key, pessoa }, place) => {
        const change = (part: Partial<Pessoa>): void => set(list.map((k) => (k.key === key ? { key, pessoa: { ...pessoa, ...part } } : k)));
        const at = (name: keyof Pessoa) => ({
          defaultValue: pessoa[name],
          'data-path': `contatos.${place}.${name}`,
          error: errors[`contatos.${place}.${name}`] as string | undefined,
        });
        const text = (name: keyof Pessoa) => ({
          ...at(name),
          autoComplete: 'off',
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }),
        });
        return (
          <fieldset key={key} className={classes.person}>
            <legend className="visually-hidden">Contato {place + 1}</legend>
            <TextInput label="Nome" maxLength={120} withAsterisk {...text('nome')} />
            <TextInput label="Cargo" maxLength={80} {...text('cargo')} />
            <PhoneInput label="Telefone" {...at('telefone')} onChange={(telefone) => change({ telefone })} />
            <TextInput label="E-mail" type="email" maxLength={254} {...text('email')} />
            <ActionIcon className={classes.remove ?? ''} aria-label={`Remover contato ${place + 1}`} onClick={() => set(list.filter((k) => k.key !== key))}>
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </fieldset>
        );
      })}
      {list.length < max && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} />}
            onClick={() => set([...list, keyed({ nome: '', cargo: '', telefone: '', email: '' })])}
          >
            Adicionar contato
          </Button>
        </div>
      )}
    </div>
  );
}
