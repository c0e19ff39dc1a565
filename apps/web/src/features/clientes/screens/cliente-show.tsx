import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { sessionPermits, useCan, useSession } from '@/core/session/session.ts';
import { RegistroShow } from '@/features/registro/public.ts';
import { TagEditor } from '@/features/tags/public.ts';
import { addressFacts } from '@/ui/show/address-facts.ts';
import { Facts } from '@/ui/show/facts.tsx';
import { moments } from '@/ui/show/moments.ts';
import { Section } from '@/ui/show/show-page.tsx';
import { type ClienteDetalhe, cliente } from '../clientes.queries.ts';
import { AccessPanel } from '../components/access-panel.tsx';
import { ClientePeople } from '../components/cliente-people.tsx';
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
    ...moments(c),
  ] as const;

/** /clientes/show/:id_cliente */
export function ClienteShow() {
  const session = useSession();
  const seesAccess = useCan('clientes', 'acesso');
  const seesTags = useCan('tagContato', 'getAll');
  return (
    <RegistroShow
      registro={cliente}
      title="Cliente"
      otherwise="O cliente"
      aside={(stored) => (
        <>
          {seesTags && (
            <Section title="Tags">
              <TagEditor owner={{ id_cliente: stored.id_cliente }} />
            </Section>
          )}
          {seesAccess && stored.excluido_em === null && (
            <>
              <AccessPanel cliente={stored} />
              <ClientePeople id_cliente={stored.id_cliente} />
            </>
          )}
        </>
      )}
    >
      {(stored) => (
        <>
          <Section title="Dados">
            <Facts facts={factsOf(stored)} />
          </Section>
          {showAreas
            .filter(({ permission }) => sessionPermits(session, permission))
            .map(({ key, Component }) => (
              <Component key={key} cliente={stored} />
            ))}
        </>
      )}
    </RegistroShow>
  );
}
