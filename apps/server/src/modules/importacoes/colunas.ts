import { plainWords } from '@prosa/brasil/texto.ts';
import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import { tiposDeContato } from '@prosa/contract/contatos/contatos.tipos.ts';
import { type Destino, destinos } from '@prosa/contract/contatos/importar.schemas.ts';

/** Other names under which systems export these columns. */
const synonyms: Partial<Record<keyof typeof destinos, readonly string[]>> = {
  nome: ['nome completo', 'name', 'full name', 'contato', 'nome do contato', 'first name', 'cliente'],
  tipo: ['tipo de pessoa', 'pessoa'],
  documento: ['cpf cnpj', 'cnpj cpf', 'documento', 'document'],
  razao_social: ['empresa', 'company', 'organizacao'],
  nome_fantasia: ['fantasia'],
  whatsapp: ['telefone', 'telefone 1', 'telefone principal', 'fone', 'phone', 'phone number', 'numero de telefone', 'whats', 'zap', 'telefone whatsapp'],
  celular: ['cel', 'mobile', 'telefone 2', 'telefone celular', 'celular 1'],
  telefone_trabalho: ['telefone comercial', 'comercial', 'telefone 3', 'work phone'],
  telefone_casa: ['telefone residencial', 'residencial', 'telefone fixo', 'fixo'],
  email: ['e mail', 'mail', 'email 1', 'endereco de e mail', 'correio eletronico'],
  tipo_contato: ['tipo do contato', 'categoria', 'classificacao'],
  tags: ['tag', 'etiquetas', 'etiqueta', 'marcadores', 'labels', 'grupos'],
  cargo: ['funcao', 'job title', 'profissao'],
  data_aniversario: ['data de nascimento', 'nascimento', 'data de aniversario', 'birthday', 'dt nascimento'],
  site: ['website', 'url', 'pagina'],
  ie: ['inscricao estadual'],
  im: ['inscricao municipal'],
  logradouro: ['endereco', 'rua', 'address', 'street'],
  numero: ['num', 'no', 'n'],
  complemento: ['compl'],
  cidade: ['municipio', 'city', 'localidade'],
  uf: ['estado', 'state'],
  marketing: ['consentimento', 'consentimento marketing', 'opt in', 'optin', 'aceita receber', 'newsletter', 'marketing consent'],
};

const kinds: ReadonlySet<string> = new Set(tiposDeContato.map((kind) => plainWords(kind)));
/** "Tipo" is a word for two things; what stands in the column tells which. */
const isKind = (exemplos: readonly string[]): boolean => exemplos.length > 0 && exemplos.every((text) => kinds.has(plainWords(text)));

/** Where columns of these names and with these examples probably go. */
export function sugerirMapa(colunas: readonly { titulo: string; exemplos: readonly string[] }[], campos: readonly CampoDefinido[]): Record<string, Destino> {
  const known = new Map<string, Destino>();
  for (const { id_campo, nome } of campos) known.set(plainWords(nome), `campo_${id_campo}`);
  for (const [destino, names] of Object.entries(synonyms)) for (const name of names) known.set(name, destino as Destino);
  for (const [destino, label] of Object.entries(destinos)) {
    known.set(plainWords(destino), destino as Destino);
    known.set(plainWords(label), destino as Destino);
  }
  const mapa: Record<string, Destino> = {};
  const taken = new Set<Destino>();
  for (const [i, { titulo, exemplos }] of colunas.entries()) {
    const named = known.get(plainWords(titulo));
    const destino = named === 'tipo' && isKind(exemplos) ? 'tipo_contato' : named;
    if (destino === undefined || taken.has(destino)) continue;
    taken.add(destino);
    mapa[i] = destino;
  }
  return mapa;
}

/** What makes two files alike: the names of their columns, in their order. */
export const assinaturaDe = (titulos: readonly string[]): string =>
  titulos
    .map((word) => plainWords(word))
    .join('|')
    .slice(0, 2000);
