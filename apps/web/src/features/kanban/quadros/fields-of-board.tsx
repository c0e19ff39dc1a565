import { ActionIcon, Button, Select, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { maxCamposDeQuadro } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './quadros.module.css';

const tipos = { texto: 'Texto', numero: 'Número', data: 'Data', lista: 'Lista', sim_nao: 'Sim ou não' } as const;
type Tipo = keyof typeof tipos;
interface Campo {
  readonly id_campo?: number;
  readonly nome: string;
  readonly tipo: Tipo;
  readonly opcoes: readonly string[];
}
interface Keyed {
  readonly key: number;
  readonly campo: Campo;
}
let keys = 0;

/** The fields of a board's own, in the order in which cards show them. */
export function FieldsOfBoard({ form }: { form: UseFormReturnType<any> }) {
  const [list, setList] = useState<readonly Keyed[]>(() =>
    ((form.getValues()['campos'] as Campo[] | undefined) ?? []).map((campo) => ({ key: ++keys, campo })),
  );
  const set = (next: readonly Keyed[]): void => {
    setList(next);
    form.setFieldValue(
      'campos',
      next.map(({ campo }) => campo),
    );
  };
  const change = (key: number, values: Partial<Campo>): void => set(list.map((k) => (k.key === key ? { key, campo: { ...k.campo, ...values } } : k)));
  const swap = (place: number, by: -1 | 1): void => {
    const moved = list[place]!;
    set(list.toSpliced(place, 1).toSpliced(place + by, 0, moved));
  };
  const wrong = form.errors['campos'];
  return (
    <div className={classes.list} data-path="campos">
      {typeof wrong === 'string' && (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
      <ol className={classes.list}>
        {list.map(({ key, campo: { id_campo, nome, tipo, opcoes } }, place) => (
          <li key={key} className={classes.ownField}>
            <TextInput
              className={classes.grow}
              aria-label={`Nome do campo ${place + 1}`}
              maxLength={60}
              autoComplete="off"
              defaultValue={nome}
              data-path={`campos.${place}.nome`}
              error={form.errors[`campos.${place}.nome`]}
              onChange={(event) => change(key, { nome: event.currentTarget.value })}
            />
            <Select
              w={140}
              aria-label={`Tipo do campo ${place + 1}`}
              allowDeselect={false}
              disabled={id_campo !== undefined}
              data={Object.entries(tipos).map(([value, label]) => ({ value, label }))}
              value={tipo}
              onChange={(value) => change(key, { tipo: (value ?? 'texto') as Tipo })}
            />
            <ActionIcon aria-label={`Subir ${nome}`} disabled={place === 0} onClick={() => swap(place, -1)}>
              <IconArrowUp size={15} stroke={1.8} />
            </ActionIcon>
            <ActionIcon aria-label={`Descer ${nome}`} disabled={place === list.length - 1} onClick={() => swap(place, 1)}>
              <IconArrowDown size={15} stroke={1.8} />
            </ActionIcon>
            <ActionIcon aria-label={`Excluir ${nome || 'campo'}`} onClick={() => set(list.filter((k) => k.key !== key))}>
              <IconTrash size={15} stroke={1.8} />
            </ActionIcon>
            {tipo === 'lista' && (
              <TagsInput
                className={classes.options}
                aria-label={`Opções do campo ${place + 1}`}
                placeholder="Escreva uma opção e tecle Enter"
                maxTags={100}
                data-path={`campos.${place}.opcoes`}
                value={[...opcoes]}
                error={form.errors[`campos.${place}.opcoes`]}
                onChange={(values) => change(key, { opcoes: values })}
              />
            )}
          </li>
        ))}
      </ol>
      {list.length < maxCamposDeQuadro && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => set([...list, { key: ++keys, campo: { nome: '', tipo: 'texto', opcoes: [] } }])}
          >
            Novo campo
          </Button>
        </div>
      )}
    </div>
  );
}
