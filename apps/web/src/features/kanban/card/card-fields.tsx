import { MultiSelect, NumberInput, Select } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import type { BlocoDetalhe, QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { prioridadesDeBloco } from '@prosa/contract/kanban/kanban.textos.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayIso, formatDateTime, formatDay, formatMoney } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf } from '@/core/toasts.tsx';
import { momentOf } from '@/core/wall-clock.ts';
import { departamentoOptions, peopleQuery } from '@/features/departamentos/public.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { isDay } from '@/ui/br/date-text.ts';
import { MoneyField } from '@/ui/br/money-field.tsx';
import { AsyncMultiSelect, AsyncSelect } from '@/ui/form/async-select.tsx';
import { knownOf } from '@/ui/form/fields.tsx';
import { Facts } from '@/ui/show/facts.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { contatoOptions } from '../kanban.queries.ts';
import classes from './card.module.css';
import { OwnFields, ownFacts } from './own-fields.tsx';
import { type CardBody, saveCard } from './save-card.ts';
import { Typed } from './typed.tsx';

/** The end of that day by the empresa's clock, in minutes. */
const endOfDay = 23 * 60 + 59;
const options = (of: Readonly<Record<string | number, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }));

/** What a card is, to be read. */
function ReadFields({ row, quadro }: { row: BlocoDetalhe; quadro: QuadroDetalhe }) {
  const marks = quadro.etiquetas.filter(({ id_etiqueta }) => row.etiquetas.includes(id_etiqueta)).map(({ nome }) => nome);
  return (
    <Facts
      facts={[
        ['Responsável', row.responsavel || 'Sem responsável'],
        ['Membros', row.membros.map(({ nome }) => nome).join(', ')],
        ['Contato', row.contato],
        ['Departamento', row.departamento],
        ['Valor', row.valor !== null && formatMoney(row.valor)],
        ['Probabilidade', row.probabilidade !== null && `${row.probabilidade}%`],
        ['Previsão', row.previsto_em && formatDay(row.previsto_em)],
        ['Início', row.inicio_em && formatDay(row.inicio_em)],
        ['Prazo', row.prazo_em && formatDateTime(row.prazo_em)],
        ['Prioridade', row.prioridade !== null && prioridadesDeBloco[row.prioridade]],
        ['Etiquetas', marks.join(', ')],
        ...ownFacts(quadro.campos, row.campos),
      ]}
    />
  );
}

/** Fields of a card beside its texts; each is saved when it is left or chosen. */
export function CardFields({ row, quadro, edits }: { row: BlocoDetalhe; quadro: QuadroDetalhe; edits: boolean }) {
  const [erros, setErros] = useState<Readonly<Record<string, string | undefined>>>({});
  const seesContatos = useCan('contatos', 'getAll');
  if (!edits)
    return (
      <Section title="Dados">
        <ReadFields row={row} quadro={quadro} />
      </Section>
    );
  const set = async (field: keyof CardBody, value: unknown): Promise<void> => {
    setErros((before) => ({ ...before, [field]: undefined }));
    try {
      await saveCard(row, { [field]: value });
    } catch (error) {
      const text = error instanceof ApiError ? (error.erros[field] ?? Object.values(error.erros)[0] ?? error.message) : messageOf(error);
      setErros((before) => ({ ...before, [field]: text }));
    }
  };
  const setOwn = async (id_campo: number, value: string | number | boolean | null): Promise<void> => {
    const field = `campos.${id_campo}`;
    setErros((before) => ({ ...before, [field]: undefined }));
    try {
      await saveCard(row, { campos: { [id_campo]: value } });
    } catch (error) {
      const text = error instanceof ApiError ? (error.erros[field] ?? error.message) : messageOf(error);
      setErros((before) => ({ ...before, [field]: text }));
    }
  };
  /** Typed fields are saved when they are left. */
  const day = (field: 'previsto_em' | 'inicio_em' | 'prazo_em', typed: string): void => {
    const now = field === 'prazo_em' ? (row.prazo_em === null ? '' : dayIso(row.prazo_em)) : (row[field] ?? '');
    if (typed === now) return setErros((before) => ({ ...before, [field]: undefined }));
    if (typed !== '' && !isDay(typed)) return setErros((before) => ({ ...before, [field]: 'Informe uma data válida' }));
    void set(field, typed === '' ? null : field === 'prazo_em' ? momentOf(typed, endOfDay).toISOString() : typed);
  };
  return (
    <Section title="Dados">
      <div className={classes.fields}>
        <AsyncSelect
          label="Responsável"
          query={peopleQuery}
          known={knownOf(row.id_responsavel, row.responsavel)}
          value={row.id_responsavel}
          error={erros['id_responsavel']}
          onChange={(value) => void set('id_responsavel', value)}
        />
        <AsyncMultiSelect
          key={`m${row.membros.map((m) => m.id_usuario).join()}`}
          label="Membros"
          query={peopleQuery}
          known={row.membros.map((m) => ({ value: m.id_usuario, label: m.nome }))}
          value={row.membros.map((m) => m.id_usuario)}
          error={erros['membros']}
          onChange={(value) => void set('membros', value)}
        />
        <AsyncSelect
          label="Contato"
          query={contatoOptions}
          known={knownOf(row.id_contato, row.contato)}
          value={row.id_contato}
          error={erros['id_contato']}
          description={
            row.id_contato !== null && seesContatos ? (
              <Link className={classes.link} to={`/contatos/show/${row.id_contato}`}>
                Abrir o contato
              </Link>
            ) : undefined
          }
          onChange={(value) => void set('id_contato', value)}
        />
        <AsyncSelect
          label="Departamento"
          query={departamentoOptions}
          known={knownOf(row.id_departamento, row.departamento)}
          value={row.id_departamento}
          error={erros['id_departamento']}
          onChange={(value) => void set('id_departamento', value)}
        />
        <MultiSelect
          label="Etiquetas"
          placeholder={quadro.etiquetas.length === 0 ? 'O quadro não tem etiquetas' : row.etiquetas.length === 0 ? 'Não selecionado' : ''}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage="Nenhuma opção encontrada"
          data={quadro.etiquetas.map((e) => ({ value: String(e.id_etiqueta), label: e.nome }))}
          value={row.etiquetas.map(String)}
          error={erros['etiquetas']}
          onChange={(value) => void set('etiquetas', value.map(Number))}
        />
        <Typed key={`v${row.valor}`} start={row.valor} onLeave={(value) => value !== row.valor && void set('valor', value)}>
          {(start, keep) => <MoneyField label="Valor" defaultValue={start} error={erros['valor']} onChange={keep} />}
        </Typed>
        <Typed
          key={`p${row.probabilidade_propria}`}
          start={row.probabilidade_propria}
          onLeave={(value) => value !== row.probabilidade_propria && void set('probabilidade', value)}
        >
          {(start, keep) => (
            <NumberInput
              label="Probabilidade (%)"
              placeholder={row.probabilidade === null ? '' : `${row.probabilidade}, da lista`}
              min={0}
              max={100}
              allowDecimal={false}
              defaultValue={start ?? ''}
              error={erros['probabilidade']}
              onChange={(value) => keep(value === '' ? null : Number(value))}
            />
          )}
        </Typed>
        {(
          [
            ['previsto_em', 'Previsão', row.previsto_em],
            ['inicio_em', 'Início', row.inicio_em],
            ['prazo_em', 'Prazo', row.prazo_em === null ? null : dayIso(row.prazo_em)],
          ] as const
        ).map(([field, label, value]) => (
          <Typed key={`${field}${value}`} start={value} onLeave={(typed) => day(field, typed ?? '')}>
            {(start, keep) => <DateField label={label} defaultValue={start} error={erros[field]} onChange={keep} />}
          </Typed>
        ))}
        <Select
          label="Prioridade"
          placeholder="Não selecionado"
          clearable
          data={options(prioridadesDeBloco)}
          value={row.prioridade === null ? null : String(row.prioridade)}
          error={erros['prioridade']}
          onChange={(value) => void set('prioridade', value === null ? null : Number(value))}
        />
        {row.situacao !== 0 && quadro.motivos.length > 0 && (
          <Select
            label="Motivo"
            placeholder="Não selecionado"
            clearable
            data={quadro.motivos.map((m) => ({ value: String(m.id_motivo), label: m.titulo }))}
            value={row.id_motivo === null ? null : String(row.id_motivo)}
            error={erros['id_motivo']}
            onChange={(value) => void set('id_motivo', value === null ? null : Number(value))}
          />
        )}
        <OwnFields campos={quadro.campos} valores={row.campos} erros={erros} save={(id, value) => void setOwn(id, value)} />
      </div>
    </Section>
  );
}
