import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { sql } from 'kysely';
import type { Core, Module } from '../../core/module.ts';
import { exportOf } from '../../core/registro/exportacao.ts';
import { byMoment, byName, facetConditions } from '../../core/registro/lista.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { type DetalheDe, registro } from '../../core/registro/registro.ts';
import { activeText } from '../../core/registro/textos.ts';

type Pessoas = DetalheDe<typeof fornecedores>['contatos'];

const fornecedor = registro(fornecedores, {
  tabela: 'fornecedor',
  longa: true,
  colunas: sql`t.id_fornecedor, t.razao_social, t.nome_fantasia, t.representante, t.cnpj, coalesce(t.contatos -> 0 ->> 'telefone', '') as telefone,
    coalesce(t.contatos -> 0 ->> 'email', '') as email, t.status, t.id_municipio, t.criado_em, t.excluido_em`,
  ordens: { razao_social: byName(sql`t.razao_social`), criado_em: byMoment(sql`t.criado_em`) },
  filtros: facetConditions,
  unicos: { fornecedor_cnpj: ['cnpj', 'Este CNPJ já é de outro fornecedor'] },
  importar: {
    chaves: ['cnpj', 'razao_social'],
    falta: 'Escolha ao menos a coluna do CNPJ ou da razão social',
    sinonimos: {
      razao_social: ['nome', 'empresa', 'fornecedor', 'company'],
      nome_fantasia: ['fantasia'],
      ie: ['inscricao estadual'],
      representante: ['contato', 'vendedor'],
    },
  },
  rotulos: { contatos: ['Contatos', (list: Pessoas) => list.map((c) => [c.nome, c.cargo, c.telefone, c.email].filter(Boolean).join(' · ')).join('; ')] },
});

const exportacao = exportOf(fornecedor, {
  tipo: 'fornecedores',
  access: ['fornecedores', 'exportar'],
  nome: 'Fornecedores',
  colunas: [
    ['Código', 10, (r) => r.id_fornecedor, 'numero'],
    ['Razão social', 32, (r) => r.razao_social],
    ['Nome fantasia', 26, (r) => r.nome_fantasia],
    ['CNPJ', 20, (r) => formatCnpj(r.cnpj)],
    ['Representante', 26, (r) => r.representante],
    ['Telefone', 18, (r) => formatPhone(r.telefone)],
    ['E-mail', 28, (r) => r.email],
    ['Cidade', 24, (r) => r.cidade],
    ['Situação', 12, (r) => activeText(r.status)],
    ['Cadastrado em', 17, (r) => r.criado_em, 'momento'],
  ],
});

export const fornecedoresModule = (core: Core): Module => ({
  name: 'fornecedores',
  menu: [
    {
      id_menu: 420,
      titulo: 'Fornecedores',
      caminho: '/fornecedores',
      icone: 'supplier',
      lugar: 'lateral',
      grupo: 'Cadastros',
      permission: ['fornecedores', 'getAll'],
    },
  ],
  ...registroParts(core, fornecedor),
  exportacoes: [exportacao],
});
