import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { sessionPermits, useCan, useSession } from '@/core/session/session.ts';
import { Anexos } from '@/features/anexos/public.ts';
import { addressFacts, Changes, Facts, Section, ShowPage, useShowActions } from '@/features/cadastros/public.ts';
import { TagEditor } from '@/features/tags/public.ts';
import { Tag } from '@/ui/light.tsx';
import { type ClienteDetalhe, clienteQuery, readChanges, trash } from '../clientes.queries.ts';
import { AccessPanel } from '../components/access-panel.tsx';
import { showAreas } from '../show-areas.ts';

const factsOf = (c: ClienteDetalhe) =>
  [
    ['Tipo', c.tipo === 2 ? 'Pessoa jurídica' : 'Pessoa física'],
    ...(c.tipo === 2
      ? ([
          ['Razão social', c.razao_social],
          ['Nome fantasia', c.nome_fantasia],
          ['CNPJ', formatCnpj(c.cnpj)],
          ['Inscrição estadual', c.ie],
          ['Pessoa de contato', c.nome],
        ] as const)
      : ([
          ['Nome', c.nome],
          ['CPF', formatCpf(c.cpf)],
        ] as const)),
    ['E-mail', c.email],
    ['Telefones', c.telefones.map(({ numero, tipo_contato }) => `${formatPhone(numero)} (${tipo_contato})`).join('\n')],
    ...addressFacts(c),
    ['Observações', c.observacoes],
    ['Cadastrado em', formatDateTime(c.criado_em)],
    ['Alterado em', formatDateTime(c.alterado_em)],
  ] as const;

/** /clientes/show/:id_cliente */
export function ClienteShow() {
  const { id_cliente } = useParams();
  const id = /^\d{1,15}$/.test(id_cliente ?? '') ? Number(id_cliente) : 0;
  const session = useSession();
  const seesAccess = useCan('clientes', 'acesso');
  const seesTags = useCan('tagContato', 'getAll');
  const { data, error, refetch } = useQuery({ ...clienteQuery(id), retry: false });
  const cliente = data?.data;
  const acts = useShowActions({
    controller: 'clientes',
    kind: trash,
    row: cliente && { id_cliente: id, nome: cliente.nome_exibido, excluido_em: cliente.excluido_em },
    editPath: `/clientes/editar/${id}`,
    listPath: '/clientes',
  });
  return (
    <ShowPage
      kind="Cliente"
      title={cliente?.nome_exibido}
      note={cliente?.status === 0 ? <Tag>Inativo</Tag> : undefined}
      error={error}
      onRetry={() => void refetch()}
      {...acts}
      main={
        cliente !== undefined && (
          <>
            <Section title="Dados">
              <Facts facts={factsOf(cliente)} />
            </Section>
            {showAreas
              .filter(({ permission }) => sessionPermits(session, permission))
              .map(({ key, Component }) => (
                <Component key={key} cliente={cliente} />
              ))}
            <Anexos area="clientes" id={id} frozen={cliente.excluido_em !== null} />
          </>
        )
      }
      aside={
        cliente !== undefined && (
          <>
            {seesTags && (
              <Section title="Tags">
                <TagEditor owner={{ id_cliente: id }} />
              </Section>
            )}
            {seesAccess && cliente.excluido_em === null && <AccessPanel cliente={cliente} />}
            <Changes queryKey={[clientes.historico.path, id]} read={readChanges(id)} otherwise="O cliente" />
          </>
        )
      }
    />
  );
}
