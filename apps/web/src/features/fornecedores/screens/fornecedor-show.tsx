import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { Anexos } from '@/features/anexos/public.ts';
import { addressFacts, Changes, Facts, Section, ShowPage, useShowActions } from '@/features/cadastros/public.ts';
import { Tag } from '@/ui/light.tsx';
import { type FornecedorDetalhe, fornecedorQuery, readChanges, trash } from '../fornecedores.queries.ts';

const factsOf = (f: FornecedorDetalhe) =>
  [
    ['Razão social', f.razao_social],
    ['Nome fantasia', f.nome_fantasia],
    ['CNPJ', formatCnpj(f.cnpj)],
    ['Inscrição estadual', f.ie],
    ['Representante', f.representante],
    ...addressFacts(f),
    ['Observações', f.observacoes],
    ['Cadastrado em', formatDateTime(f.criado_em)],
    ['Alterado em', formatDateTime(f.alterado_em)],
  ] as const;

/** /fornecedores/show/:id_fornecedor */
export function FornecedorShow() {
  const { id_fornecedor } = useParams();
  const id = /^\d{1,15}$/.test(id_fornecedor ?? '') ? Number(id_fornecedor) : 0;
  const { data, error, refetch } = useQuery({ ...fornecedorQuery(id), retry: false });
  const fornecedor = data?.data;
  const acts = useShowActions({ controller: 'fornecedores', kind: trash, row: fornecedor, editPath: `/fornecedores/editar/${id}`, listPath: '/fornecedores' });
  return (
    <ShowPage
      kind="Fornecedor"
      title={fornecedor?.razao_social}
      note={fornecedor?.status === 0 ? <Tag>Inativo</Tag> : undefined}
      error={error}
      onRetry={() => void refetch()}
      {...acts}
      main={
        fornecedor !== undefined && (
          <>
            <Section title="Dados">
              <Facts facts={factsOf(fornecedor)} />
            </Section>
            <Section title={`Contatos (${fornecedor.contatos.length})`}>
              {fornecedor.contatos.length === 0 ? (
                'Nenhum contato cadastrado.'
              ) : (
                <Facts
                  facts={fornecedor.contatos.map(({ nome, cargo, telefone, email }, i) => [
                    nome,
                    <span key={i}>
                      {cargo && <>{cargo} · </>}
                      {telefone && <a href={`tel:${telefone.replace(/\D+/g, '')}`}>{formatPhone(telefone)}</a>}{' '}
                      {email && <a href={`mailto:${email}`}>{email}</a>}
                    </span>,
                  ])}
                />
              )}
            </Section>
            <Anexos area="fornecedores" id={id} frozen={fornecedor.excluido_em !== null} />
          </>
        )
      }
      aside={<Changes queryKey={[fornecedores.historico.path, id]} read={readChanges(id)} />}
    />
  );
}
