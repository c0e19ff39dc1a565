import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { dialled, formatPhone } from '@prosa/brasil/telefone.ts';
import { type DetalheDe, RegistroShow } from '@/features/registro/public.ts';
import { addressFacts } from '@/ui/show/address-facts.ts';
import { Facts } from '@/ui/show/facts.tsx';
import { moments } from '@/ui/show/moments.ts';
import { Section } from '@/ui/show/show-page.tsx';
import { fornecedor } from '../fornecedores.registro.ts';

type Pessoa = DetalheDe<typeof fornecedor.calls>['contatos'][number];

const Ways = ({ cargo, telefone, email }: Pessoa) => (
  <>
    {cargo && <>{cargo} · </>}
    {telefone && <a href={`tel:${dialled(telefone)}`}>{formatPhone(telefone)}</a>} {email && <a href={`mailto:${email}`}>{email}</a>}
  </>
);

/** /fornecedores/show/:id_fornecedor */
export const FornecedorShow = () => (
  <RegistroShow registro={fornecedor} title="Fornecedor">
    {(f) => (
      <>
        <Section title="Dados">
          <Facts
            facts={[
              ['Razão social', f.razao_social],
              ['Nome fantasia', f.nome_fantasia],
              ['CNPJ', formatCnpj(f.cnpj)],
              ['Inscrição estadual', f.ie],
              ['Representante', f.representante],
              ...addressFacts(f),
              ['Observações', f.observacoes],
              ...moments(f),
            ]}
          />
        </Section>
        <Section title={`Contatos (${f.contatos.length})`}>
          {f.contatos.length === 0 && 'Nenhum contato cadastrado.'}
          {f.contatos.length > 0 && <Facts facts={f.contatos.map((pessoa) => [pessoa.nome, <Ways key={pessoa.nome} {...pessoa} />])} />}
        </Section>
      </>
    )}
  </RegistroShow>
);
