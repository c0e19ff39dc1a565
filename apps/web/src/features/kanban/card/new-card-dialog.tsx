import { Button, Modal, Select, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { newId } from '@/core/new-id.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { departamentoOptions, peopleQuery } from '@/features/departamentos/public.ts';
import { MoneyField } from '@/ui/br/money-field.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { knownOf } from '@/ui/form/fields.tsx';
import { cardsChanged, contatoOptions, modelosQuery } from '../kanban.queries.ts';
import { bringsOf } from './brings.ts';
import classes from './card.module.css';

/** What the address of a new card says (K12). */
interface Given {
  readonly id_contato: number | null;
  readonly id_departamento: number | null;
  readonly id_estagio: number | null;
}

/** The name of one making, which outlives a reload of its address. */
function makingOf(given: Given | null, id_quadro: number): string {
  if (given === null) return newId();
  const key = `kanban:novo:${id_quadro}:${given.id_contato}:${given.id_departamento}:${given.id_estagio}`;
  const kept = sessionStorage.getItem(key) ?? newId();
  sessionStorage.setItem(key, kept);
  return kept;
}

/** A field that the address fills says so, and not that nothing is chosen, until the name has come. */
const held = (value: number | null, given: number | null | undefined, nome: string | undefined) =>
  value !== null && value === given && nome === undefined ? { placeholder: `nº ${value}` } : {};

interface NewCardProps {
  quadro: QuadroDetalhe;
  given: Given | null;
  onClose: () => void;
  onMade: (id_bloco: number) => void;
}

/** A new card with what most lists ask for. */
export function NewCardDialog({ quadro, given, onClose, onMade }: NewCardProps) {
  const lists = quadro.estagios;
  const known = lists.some(({ id_estagio }) => id_estagio === given?.id_estagio);
  const { data: named } = useQuery({ ...read(contato.show, { params: { id: given?.id_contato ?? 0 } }), enabled: given?.id_contato != null });
  const { data: place } = useQuery({ ...read(departamentos.show, { params: { id: given?.id_departamento ?? 0 } }), enabled: given?.id_departamento != null });
  const [values, setValues] = useState<{
    titulo: string;
    id_estagio: number | null;
    id_contato: number | null;
    id_departamento: number | null;
    id_responsavel: number | null;
    valor: number | null;
    id_motivo: number | null;
    id_modelo: number | null;
  }>({
    titulo: '',
    // a list that is not of this board: one is chosen
    id_estagio: given === null || known ? (given?.id_estagio ?? lists[0]?.id_estagio ?? null) : null,
    id_contato: given?.id_contato ?? null,
    id_departamento: given?.id_departamento ?? null,
    id_responsavel: null,
    valor: null,
    id_motivo: null,
    id_modelo: null,
  });
  const { data: templates } = useQuery(modelosQuery(quadro.id_quadro));
  const modelo = templates?.data.find(({ id_modelo }) => id_modelo === values.id_modelo);
  const [erros, setErros] = useState<Readonly<Record<string, string | undefined>>>({});
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const making = useRef('');
  /** What the template says is written where it is asked; what was typed stays. */
  const begin = (id_modelo: number | null): void => {
    const { conteudo } = templates?.data.find((m) => m.id_modelo === id_modelo) ?? {};
    set({
      id_modelo,
      ...(conteudo && {
        titulo: values.titulo.trim() || conteudo.titulo,
        id_departamento: values.id_departamento ?? conteudo.id_departamento,
        id_responsavel: values.id_responsavel ?? conteudo.id_responsavel,
        valor: values.valor ?? conteudo.valor,
      }),
    });
  };
  const set = (change: Partial<typeof values>): void => setValues((before) => ({ ...before, ...change }));
  const estagio = lists.find((l) => l.id_estagio === values.id_estagio);
  const asks = estagio?.pede_motivo === 1 && quadro.motivos.length > 0;
  const save = async (): Promise<void> => {
    if (busy) return;
    const missing = {
      ...(values.titulo.trim() === '' && { titulo: 'Informe o título' }),
      ...(values.id_estagio === null && { id_estagio: 'Escolha a lista' }),
    };
    setErros(missing);
    setWrong('');
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    making.current ||= makingOf(given, quadro.id_quadro);
    try {
      const { id_bloco } = await call(kanbanBloco.store, {
        body: { ...values, id_estagio: values.id_estagio!, titulo: values.titulo.trim(), chave_cliente: making.current },
      });
      toast('Card criado.');
      void cardsChanged();
      onMade(id_bloco);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.erros).length > 0) {
        setErros(error.erros);
        // a field that is not asked for here
        const elsewhere = Object.entries(error.erros).find(([field]) => !(field in values));
        if (elsewhere) setWrong(elsewhere[1] ?? '');
      } else setWrong(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Novo card" size="md">
      <DialogForm onSubmit={() => void save()}>
        <Stack gap="sm">
          {templates !== undefined && templates.data.length > 0 && (
            <Select
              label="Modelo"
              placeholder="Em branco"
              clearable
              description={modelo && bringsOf(modelo)}
              data={templates.data.map((m) => ({ value: String(m.id_modelo), label: m.nome }))}
              value={values.id_modelo === null ? null : String(values.id_modelo)}
              error={erros['id_modelo']}
              onChange={(value) => begin(value === null ? null : Number(value))}
            />
          )}
          <TextInput
            label="Título"
            data-autofocus
            withAsterisk
            maxLength={200}
            autoComplete="off"
            value={values.titulo}
            error={erros['titulo']}
            onChange={(event) => set({ titulo: event.currentTarget.value })}
          />
          <Select
            label="Lista"
            withAsterisk
            placeholder="Escolha a lista"
            allowDeselect={false}
            data={lists.map((l) => ({ value: String(l.id_estagio), label: l.titulo }))}
            value={values.id_estagio === null ? null : String(values.id_estagio)}
            error={erros['id_estagio']}
            onChange={(value) => set({ id_estagio: Number(value) })}
          />
          <AsyncSelect
            key={named?.data.nome}
            label="Contato"
            {...held(values.id_contato, given?.id_contato, named?.data.nome)}
            query={contatoOptions}
            known={knownOf(named?.data.id_contato, named?.data.nome)}
            value={values.id_contato}
            error={erros['id_contato']}
            onChange={(id_contato) => set({ id_contato })}
          />
          <AsyncSelect
            key={`responsavel ${values.id_modelo}`}
            label="Responsável"
            query={peopleQuery}
            known={knownOf(modelo?.conteudo.id_responsavel, modelo?.responsavel)}
            value={values.id_responsavel}
            error={erros['id_responsavel']}
            onChange={(id_responsavel) => set({ id_responsavel })}
          />
          <AsyncSelect
            key={`departamento ${values.id_modelo} ${place?.data.nome}`}
            label="Departamento"
            {...held(values.id_departamento, given?.id_departamento, place?.data.nome)}
            query={departamentoOptions}
            known={[...knownOf(place?.data.id_departamento, place?.data.nome), ...knownOf(modelo?.conteudo.id_departamento, modelo?.departamento)]}
            value={values.id_departamento}
            error={erros['id_departamento']}
            onChange={(id_departamento) => set({ id_departamento })}
          />
          <MoneyField key={`valor ${values.id_modelo}`} label="Valor" defaultValue={values.valor} error={erros['valor']} onChange={(valor) => set({ valor })} />
          {asks && (
            <Select
              label="Motivo"
              withAsterisk
              data={quadro.motivos.map((m) => ({ value: String(m.id_motivo), label: m.titulo }))}
              value={values.id_motivo === null ? null : String(values.id_motivo)}
              error={erros['id_motivo']}
              onChange={(value) => set({ id_motivo: value === null ? null : Number(value) })}
            />
          )}
          {wrong !== '' && (
            <p role="alert" className={classes.wrong}>
              {wrong}
            </p>
          )}
          <div className={classes.rowEnd}>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Criar card
            </Button>
          </div>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
