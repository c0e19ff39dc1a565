import { Button, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { cardsDeFormulario, type FormularioDetalhe } from '@prosa/contract/formularios/formularios.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { dayIso } from '@/core/formats.ts';
import { firstOf, lastOf } from '@/core/wall-clock.ts';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { isDay } from '@/ui/br/date-text.ts';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { knownOf } from '@/ui/form/fields.tsx';
import { modelosQuery } from '../formularios.queries.ts';
import { Code, Codes } from './codes.tsx';
import type { Draft } from './form-work.tsx';
import classes from './formularios.module.css';

interface FormSiteProps {
  stored: FormularioDetalhe;
  draft: Draft;
  erros: Readonly<Record<string, string>>;
  disabled: boolean;
  set: (change: Partial<Draft>) => void;
  onRemove?: () => void;
}

/** Where a form stands, when it takes answers, and what becomes of them. */
export function FormSite({ stored, draft, erros, disabled, set, onRemove }: FormSiteProps) {
  const { chave } = stored;
  const { definicao } = draft;
  const { data: modelos } = useQuery(modelosQuery(stored.id_quadro));
  const address = `${location.origin}/embed/formulario/${chave}`;
  const day = (field: 'abre_em' | 'fecha_em', typed: string): void => {
    if (typed === '') set({ [field]: null });
    else if (isDay(typed)) set({ [field]: field === 'abre_em' ? firstOf(typed) : lastOf(typed) });
  };
  return (
    <fieldset className={classes.texts} disabled={disabled} style={{ border: 0, margin: 0, padding: 0 }}>
      <TextInput
        label="Nome do formulário"
        description="Só a equipe vê"
        maxLength={100}
        value={draft.titulo}
        error={erros['titulo']}
        onChange={(event) => set({ titulo: event.currentTarget.value })}
      />
      {stored.numero === 0 ? (
        <p className={classes.quiet}>Publique para ter o endereço e o código do site.</p>
      ) : (
        <>
          <Code label="Endereço, para um link ou um QR code" text={address} />
          <Codes chave={chave} titulo={definicao.titulo || draft.titulo} cor={definicao.cor} />
        </>
      )}
      <Switch label="Aceita respostas" checked={draft.ativo === 1} onChange={(event) => set({ ativo: event.currentTarget.checked ? 1 : 0 })} />
      <TagsInput
        label="Domínios que podem mostrá-lo"
        description="Em branco, qualquer site. Escreva e tecle Enter: www.loja.com.br"
        value={[...draft.dominios]}
        error={Object.entries(erros).find(([path]) => path.startsWith('dominios'))?.[1]}
        onChange={(dominios) =>
          set({
            dominios: dominios.map((d) =>
              d
                .trim()
                .toLowerCase()
                .replace(/^https?:\/\//, '')
                .replace(/\/.*$/, ''),
            ),
          })
        }
      />
      <div className={classes.row}>
        <DateField label="Abre em" defaultValue={draft.abre_em === null ? null : dayIso(draft.abre_em)} onChange={(typed) => day('abre_em', typed)} />
        <DateField
          label="Fecha no fim de"
          defaultValue={draft.fecha_em === null ? null : dayIso(draft.fecha_em)}
          onChange={(typed) => day('fecha_em', typed)}
        />
        <NumberInput
          label="Máximo de respostas"
          min={1}
          max={1_000_000}
          allowDecimal={false}
          value={draft.maximo ?? ''}
          error={erros['maximo']}
          onChange={(value) => set({ maximo: value === '' ? null : Number(value) })}
        />
      </div>
      <Select
        label="Quando a pessoa já tem um card em aberto no quadro"
        allowDeselect={false}
        data={Object.entries(cardsDeFormulario).map(([value, label]) => ({ value, label }))}
        value={draft.card}
        onChange={(value) => set({ card: value === 'aberto' ? 'aberto' : 'novo' })}
      />
      <AsyncSelect
        label="Responsável pelos cards novos"
        query={peopleQuery}
        known={knownOf(stored.id_responsavel, stored.responsavel)}
        value={draft.id_responsavel}
        error={erros['id_responsavel']}
        onChange={(id_responsavel) => set({ id_responsavel })}
      />
      {modelos !== undefined && (modelos.data.length > 0 || draft.id_modelo !== null) && (
        <Select
          label="Modelo dos cards novos"
          description="O que a resposta não diz vem dele"
          placeholder="Nenhum"
          clearable
          data={modelos.data.map((m) => ({ value: String(m.id_modelo), label: m.nome }))}
          value={draft.id_modelo === null ? null : String(draft.id_modelo)}
          error={erros['id_modelo']}
          onChange={(value) => set({ id_modelo: value === null ? null : Number(value) })}
        />
      )}
      {onRemove && (
        <div>
          <Button variant="default" color="red" onClick={onRemove}>
            Excluir formulário
          </Button>
        </div>
      )}
    </fieldset>
  );
}
