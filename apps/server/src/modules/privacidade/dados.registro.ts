import { formatCpfOrCnpj } from '@prosa/brasil/documentos/documento.ts';
import { formatCep } from '@prosa/brasil/lugares/cep.ts';
import { municipioPorId } from '@prosa/brasil/lugares/municipios.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { textosDaOrigem } from '@prosa/contract/contatos/lista.endpoints.ts';
import { textosDaFinalidade, textosDaOrigemDoConsentimento } from '@prosa/contract/privacidade/privacidade.textos.ts';
import type { Secao } from '../../core/pessoa.ts';
import type { Formats } from '../exportacoes/exportacoes.api.ts';

/** Names of what is shown, in this order; what is not here follows under its own name. */
const labels: Readonly<Record<string, string>> = {
  em: 'Quando',
  tipo: 'Tipo',
  nome: 'Nome',
  razao_social: 'Razão social',
  nome_fantasia: 'Nome fantasia',
  documento: 'CPF ou CNPJ',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  rg: 'RG',
  ie: 'Inscrição estadual',
  im: 'Inscrição municipal',
  cargo: 'Cargo',
  tipo_contato: 'Tipo de contato',
  data_aniversario: 'Aniversário',
  email: 'E-mail',
  telefone: 'Telefone',
  celular_1: 'Celular',
  site: 'Site',
  cep: 'CEP',
  logradouro: 'Logradouro',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  id_municipio: 'Município',
  finalidade: 'Finalidade',
  concedido: 'Aceitou',
  como: 'Como',
  por_onde: 'Por onde',
  texto: 'Texto',
  valor: 'Valor',
  principal: 'Principal',
  campos: 'O que mudou',
  origem: 'Origem',
  status: 'Situação',
  reter: 'Não apagar',
  acesso: 'Acesso à área do cliente',
  usuario: 'Usuário',
  ativo: 'Ativo',
  ultimo_acesso: 'Último acesso',
  desde: 'Desde',
  criado_em: 'Cadastrado em',
  alterado_em: 'Alterado em',
};
const places = Object.keys(labels);
const placeOf = (name: string): number => (places.includes(name) ? places.indexOf(name) : places.length);
/** Numbers of the product, and what stands there already; the picture is long and unreadable. All of it is in dados.json. */
const leftOut = new Set(['avatar', 'nome_exibido', 'id_contato', 'id_cliente', 'id_uf', 'id_login', 'id_responsavel', 'situacao_acesso']);

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  finalidade: textosDaFinalidade,
  como: textosDaOrigemDoConsentimento,
  origem: textosDaOrigem,
  status: { 0: 'Inativo', 1: 'Ativo' },
  // only of a record: phones and changes have words here
  tipo: { 1: 'Pessoa física', 2: 'Pessoa jurídica', telefone: 'Telefone', email: 'E-mail', alterado: 'Alteração', exportado: 'Exportação destes dados' },
};
const labelOf = (name: string): string => (name.startsWith('campos.') ? 'Outro campo' : (labels[name] ?? name.replaceAll('_', ' ')));

/** A value as people read it; '' where there is none. */
export function readable(value: unknown, formats: Formats, name = ''): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value))
    return value
      .map((one) => readable(one, formats, name))
      .filter(Boolean)
      .join('\n');
  if (typeof value === 'object')
    return inOrder(value)
      .flatMap(([key, inner]) => {
        // a change: before and after
        const text =
          name === 'campos' && Array.isArray(inner) ? inner.map((one) => readable(one, formats, key) || 'vazio').join(' → ') : readable(inner, formats, key);
        return text === '' ? [] : [`${labelOf(key)}: ${text}`];
      })
      .join('\n');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const known = words[name]?.[text];
  if (known !== undefined) return known;
  if (name === 'id_municipio') {
    const place = municipioPorId(Number(text));
    return place ? `${place.municipio} · ${place.uf}` : '';
  }
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:.*(Z|[+-]\d\d:\d\d)$/.test(text)) return formats.moment(new Date(text));
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text.split('-').toReversed().join('/');
  if (['cpf', 'cnpj', 'documento'].includes(name)) return formatCpfOrCnpj(text);
  if (name === 'cep') return formatCep(text);
  return ['numero', 'valor', 'telefone', 'celular_1'].includes(name) && /^(55|\+)\d{10,13}$/.test(text) ? formatPhone(text) : text;
}

const inOrder = (row: object): [string, unknown][] =>
  Object.entries(row)
    .filter(([name]) => !leftOut.has(name))
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b));

/** The record as lines of name and value, section by section; what is empty is left out. */
export function sectionsOf(
  registro: Readonly<Record<string, unknown>>,
  secoes: readonly Pick<Secao, 'nome' | 'titulo'>[],
  formats: Formats,
): { title: string; rows: [string, string][][] }[] {
  return secoes.flatMap(({ nome, titulo }) => {
    const value = registro[nome];
    const list = Array.isArray(value) ? (value as object[]) : typeof value === 'object' && value !== null ? [value] : [];
    const rows = list
      .map((row) =>
        inOrder(row).flatMap(([key, inner]): [string, string][] => {
          const text = readable(inner, formats, key);
          return text === '' ? [] : [[nome === 'campos_da_empresa' ? key : labelOf(key), text]];
        }),
      )
      .filter((lines) => lines.length > 0);
    return rows.length === 0 ? [] : [{ title: titulo, rows }];
  });
}
