import type { UseFormReturnType } from '@mantine/form';
import { cnpjCharacters, isCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { isCpf } from '@prosa/brasil/documentos/cpf.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DocumentField } from '@/ui/br/document-field.tsx';
import { type ClienteValues, documentoQuery } from '../clientes.queries.ts';

/** spec 5: a document that another cliente has is told at the field, with the way there. */
export function DocumentInput({ form, kind }: { form: UseFormReturnType<ClienteValues>; kind: 'cpf' | 'cnpj' }) {
  const { onChange, error, ...props } = form.getInputProps(kind);
  const [typed, setTyped] = useState(form.getInitialValues()[kind] ?? '');
  const documento = cnpjCharacters(typed);
  const valid = kind === 'cpf' ? isCpf(documento) : isCnpj(documento);
  const { data } = useQuery({ ...documentoQuery(documento, Number(form.getInitialValues().id_cliente) || undefined), enabled: valid });
  const other = valid ? data?.cliente : null;
  return (
    <DocumentField
      kind={kind}
      {...props}
      onChange={(text) => {
        setTyped(text);
        onChange(text);
      }}
      error={
        other ? (
          <>
            Este {kind.toUpperCase()} já é de{' '}
            <Link to={`/clientes/show/${other.id_cliente}`} target="_blank">
              {other.nome}
            </Link>
          </>
        ) : (
          error
        )
      }
    />
  );
}
