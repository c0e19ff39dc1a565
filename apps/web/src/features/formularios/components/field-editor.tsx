import { ActionIcon, Button, Menu } from '@mantine/core';
import { type CampoDeFormulario, maxCampos, type TipoDeCampo, tiposDeCampo } from '@prosa/contract/formularios/formularios.schemas.ts';
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDragOrder } from '@/ui/use-drag-order.ts';
import { copyOf, newField } from '../formularios.queries.ts';
import { type Erros, FieldPanel } from './field-panel.tsx';
import classes from './formularios.module.css';

interface FieldEditorProps {
  /** Whose own fields answers can fill. */
  id_quadro: number;
  campos: readonly CampoDeFormulario[];
  /** By the path below `definicao.campos`: '0.titulo'. */
  erros: Erros;
  disabled: boolean;
  onChange: (campos: readonly CampoDeFormulario[]) => void;
}
const icon = { size: 15, stroke: 1.8 } as const;

/** The fields of a form: added, dragged or moved by arrows, opened to be changed. */
export function FieldEditor({ id_quadro, campos, erros, disabled, onChange }: FieldEditorProps) {
  const [open, setOpen] = useState<string | null>(null);
  const place = (id: string): number => campos.findIndex((campo) => campo.id === id);
  const move = (from: number, to: number): void => {
    const one = campos[from];
    if (one && to >= 0 && to < campos.length) onChange(campos.toSpliced(from, 1).toSpliced(to, 0, one));
  };
  const { list, dragged } = useDragOrder<HTMLOListElement>((one, over) => move(place(one), place(over)));
  const errorsOf = (i: number): Erros =>
    Object.fromEntries(Object.entries(erros).flatMap(([path, text]) => (path.startsWith(`${i}.`) ? [[path.slice(`${i}.`.length), text]] : [])));
  const add = (tipo: TipoDeCampo): void => {
    const campo = newField(tipo, tipo === 'consentimento' ? 'Concordo em receber contato da empresa' : tiposDeCampo[tipo]);
    onChange([...campos, campo]);
    setOpen(campo.id);
  };
  return (
    <div>
      <ol ref={list} className={classes.fields} aria-label="Campos do formulário">
        {campos.map((campo, i) => {
          const own = errorsOf(i);
          const shown = open === campo.id || Object.keys(own).length > 0;
          return (
            <li
              key={campo.id}
              className={classes.field}
              data-key={campo.id}
              data-wrong={Object.keys(own).length > 0 || undefined}
              data-dragged={dragged === campo.id || undefined}
            >
              <div className={classes.fieldHead}>
                <span className={classes.grip} draggable={!disabled} data-key={campo.id} title="Arrastar">
                  <IconGripVertical size={15} stroke={1.8} aria-hidden />
                </span>
                <button type="button" className={classes.name} aria-expanded={shown} onClick={() => setOpen(shown ? null : campo.id)}>
                  {campo.titulo || 'Sem título'}
                  {campo.obrigatorio && ' *'}
                  <small>
                    {tiposDeCampo[campo.tipo]}
                    {campo.quando !== null && ', às vezes'}
                  </small>
                </button>
                {!disabled && (
                  <>
                    <ActionIcon aria-label={`Subir ${campo.titulo}`} disabled={i === 0} onClick={() => move(i, i - 1)}>
                      <IconArrowUp {...icon} />
                    </ActionIcon>
                    <ActionIcon aria-label={`Descer ${campo.titulo}`} disabled={i === campos.length - 1} onClick={() => move(i, i + 1)}>
                      <IconArrowDown {...icon} />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={`Duplicar ${campo.titulo}`}
                      disabled={campos.length >= maxCampos}
                      onClick={() => onChange(campos.toSpliced(i + 1, 0, copyOf(campo)))}
                    >
                      <IconCopy {...icon} />
                    </ActionIcon>
                    <ActionIcon aria-label={`Excluir ${campo.titulo}`} onClick={() => onChange(campos.filter((c) => c.id !== campo.id))}>
                      <IconTrash {...icon} />
                    </ActionIcon>
                  </>
                )}
              </div>
              {shown && (
                <FieldPanel
                  id_quadro={id_quadro}
                  campo={campo}
                  before={campos.slice(0, i)}
                  erros={own}
                  disabled={disabled}
                  onChange={(change) => onChange(campos.map((c) => (c.id === campo.id ? { ...c, ...change } : c)))}
                />
              )}
            </li>
          );
        })}
      </ol>
      {!disabled && campos.length < maxCampos && (
        <Menu position="bottom-start" width={220}>
          <Menu.Target>
            <Button variant="default" leftSection={<IconPlus {...icon} />}>
              Novo campo
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {Object.entries(tiposDeCampo).map(([tipo, label]) => (
              <Menu.Item key={tipo} onClick={() => add(tipo as TipoDeCampo)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
