import { Select, Textarea } from '@mantine/core';
import { firstField } from '@/ui/dialog-form.tsx';
import { DepartamentoOption, PersonOption, type usePeople } from './people.tsx';

type Departamentos = NonNullable<ReturnType<typeof usePeople>['data']>['data'];

interface DestinationProps {
  departamentos: Departamentos;
  /** Nobody is handed what is theirs already. */
  without?: number | null;
  /** Said of the queue: one sala goes there, or several. */
  queue: string;
  placeholder?: string;
  departamento: string | null;
  person: string | null;
  onChange: (departamento: string | null, person: string | null) => void;
}

/** Where a sala is handed to: a departamento, and a person of it or its queue. */
export function DestinationFields({ departamentos, without, queue, placeholder = 'Escolha o departamento', departamento, person, onChange }: DestinationProps) {
  const people = (departamentos.find((d) => String(d.id_departamento) === departamento)?.usuarios ?? []).filter((p) => p.id_usuario !== without);
  return (
    <>
      <Select
        ref={firstField}
        data-autofocus
        label="Departamento"
        placeholder={placeholder}
        searchable
        openOnFocus={false}
        nothingFoundMessage="Nenhuma opção encontrada"
        data={departamentos.map((d) => ({ value: String(d.id_departamento), label: d.nome }))}
        renderOption={({ option }) => {
          const found = departamentos.find((d) => String(d.id_departamento) === option.value);
          return found ? <DepartamentoOption departamento={found} /> : option.label;
        }}
        value={departamento}
        onChange={(value) => onChange(value, null)}
      />
      <Select
        label="Pessoa"
        description={queue}
        placeholder="Fila do departamento"
        clearable
        searchable
        disabled={departamento === null}
        nothingFoundMessage="Nenhuma opção encontrada"
        data={people.map((p) => ({ value: String(p.id_usuario), label: p.nome }))}
        renderOption={({ option }) => {
          const found = people.find((p) => String(p.id_usuario) === option.value);
          return found ? <PersonOption person={found} /> : option.label;
        }}
        value={person}
        onChange={(value) => onChange(departamento, value)}
      />
    </>
  );
}

/** Why it is handed on; colleagues read it, customers never. */
export function TransferReason({ where, value, onChange }: { where: string; value: string; onChange: (value: string) => void }) {
  return (
    <Textarea
      label="Motivo"
      description={`Só a equipe vê, ${where}. Opcional.`}
      autosize
      minRows={2}
      maxRows={5}
      maxLength={300}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
