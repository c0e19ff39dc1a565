import { centavosDe } from '@prosa/brasil/dinheiro.ts';
import { isCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { isCpf } from '@prosa/brasil/documentos/cpf.ts';
import { readEmail } from '@prosa/brasil/email.ts';
import { municipioPorNome } from '@prosa/brasil/lugares/municipios.ts';
import { isPossiblePhone } from '@prosa/brasil/telefone-internacional.ts';
import { ehDia, ehNumero } from '@prosa/brasil/texto.ts';
import { camposPerguntados } from '@prosa/contract/formularios/formularios.regras.ts';
import { type CampoDeFormulario, type DefinicaoDeFormulario, maxArquivosDeFora } from '@prosa/contract/formularios/formularios.schemas.ts';

/** What was answered, by the ids of fields. */
export type Dados = Readonly<Record<string, string | readonly string[]>>;
/** As a page sends it: one text a field, several where several may be chosen. */
export type Enviado = Readonly<Record<string, unknown>>;

/** Longest answer of each kind, in characters: of `area` and what is not named they are told to who answers, of the others no right one is as long. */
const longest: Readonly<Partial<Record<CampoDeFormulario['tipo'], number>>> & { readonly texto: number; readonly area: number } = {
  area: 5000,
  texto: 300,
  email: 254,
  telefone: 60,
  documento: 60,
  cep: 20,
  municipio: 120,
  numero: 60,
  dinheiro: 60,
  data: 30,
  nota: 5,
  oculto: 5000,
};
/** Answers of a field that takes several. */
const mostAnswers = 200;

/** Cut to one more than the longest, before anything reads it: what is too long stays too long, and costs no more. */
const cutTo = (most: number, value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, most + 1) : '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, mostAnswers) : [value]);

const longestOf = (tipo: CampoDeFormulario['tipo']): number => longest[tipo] ?? longest.texto;

/** What is wrong with one answer; undefined: nothing. */
function wrongOf(campo: CampoDeFormulario, value: string | readonly string[]): string | undefined {
  const { tipo, opcoes, obrigatorio } = campo;
  if (value.length === 0) {
    if (!obrigatorio || tipo === 'oculto') return undefined;
    return tipo === 'consentimento'
      ? 'É preciso concordar para enviar'
      : tipo === 'lista' || tipo === 'opcoes' || tipo === 'marcas'
        ? 'Escolha uma opção'
        : 'Preencha este campo';
  }
  if (tipo === 'arquivo') return value.length > maxArquivosDeFora ? `No máximo ${maxArquivosDeFora} arquivos` : undefined;
  if (typeof value !== 'string') return value.every((v) => opcoes.includes(v)) ? undefined : 'Escolha uma opção da lista';
  switch (tipo) {
    case 'email':
      return readEmail(value) !== null ? undefined : 'Informe um e-mail como nome@exemplo.com.br';
    case 'telefone':
      return isPossiblePhone(value) ? undefined : 'Informe um telefone com DDD';
    case 'documento':
      return isCpf(value) || isCnpj(value) ? undefined : 'Informe um CPF ou CNPJ válido';
    case 'cep':
      return /^\d{5}-?\d{3}$/.test(value) ? undefined : 'Informe um CEP com 8 números';
    case 'municipio':
      return municipioDe(value) === undefined ? 'Escolha a cidade da lista, como Campinas - SP' : undefined;
    case 'numero':
      return ehNumero(value) ? undefined : 'Informe um número';
    case 'dinheiro':
      return centavosDe(value) === null ? 'Informe um valor como 1.234,56' : undefined;
    case 'data':
      return ehDia(value) ? undefined : 'Informe uma data válida';
    case 'lista':
    case 'opcoes':
      return opcoes.includes(value) ? undefined : 'Escolha uma opção da lista';
    case 'nota':
      return /^[1-5]$/.test(value) ? undefined : 'Escolha de 1 a 5';
    case 'area':
      return value.length > longest.area ? `No máximo ${longest.area} caracteres` : undefined;
    default:
      return value.length > longest.texto ? `No máximo ${longest.texto} caracteres` : undefined;
  }
}

/** "Campinas - SP", however it was typed; undefined: no city of the list. */
export function municipioDe(text: string): string | undefined {
  // bounded: 200 characters
  const [, nome = '', estado = ''] = /^(.+?)\s*[-/(,\s]\s*([a-z]{2})\)?$/i.exec(text.trim().slice(0, 200)) ?? [];
  const city = municipioPorNome(nome, estado);
  return city && `${city.municipio} - ${city.uf}`;
}

/** What a page sent for one field, as it is kept. */
function ditoEm(campo: CampoDeFormulario, sent: unknown): string | readonly string[] {
  const most = longestOf(campo.tipo);
  if (campo.tipo === 'marcas' || campo.tipo === 'arquivo')
    return [
      ...new Set(
        listOf(sent)
          .map((value) => cutTo(most, value))
          .filter(Boolean),
      ),
    ];
  const text = cutTo(most, listOf(sent)[0]);
  if (campo.tipo === 'consentimento') return text === '' ? '' : 'Sim';
  if (campo.tipo === 'email') return readEmail(text) ?? text;
  return campo.tipo === 'municipio' ? (municipioDe(text) ?? text) : text;
}

export interface Lida {
  readonly dados: Dados;
  readonly erros: Readonly<Record<string, string>>;
}
/** The answers to the fields of the form that are asked, and what is wrong with them; whatever else was sent is dropped. */
export function lerResposta({ campos }: DefinicaoDeFormulario, sent: Enviado): Lida {
  const said = new Map(campos.map((campo) => [campo.id, ditoEm(campo, sent[campo.id])]));
  const dados: Record<string, string | readonly string[]> = {};
  const erros: Record<string, string> = {};
  for (const campo of camposPerguntados(campos, (id) => [said.get(id) ?? []].flat())) {
    const value = said.get(campo.id) ?? '';
    const wrong = wrongOf(campo, value);
    if (wrong !== undefined && campo.tipo !== 'oculto') erros[campo.id] = wrong;
    else if (value.length > 0) dados[campo.id] = typeof value === 'string' ? value.slice(0, longest.area) : value;
  }
  return { dados, erros };
}

/** Answers with what they answer, in the order of the form. */
export const respondido = ({ campos }: DefinicaoDeFormulario, dados: Dados): { titulo: string; valor: string }[] =>
  campos.flatMap(({ id, titulo }) => {
    const value = dados[id];
    return value === undefined ? [] : [{ titulo, valor: typeof value === 'string' ? value : value.join(', ') }];
  });

const textDe = (value: string | readonly string[] | undefined): string => (value === undefined ? '' : typeof value === 'string' ? value : value.join(', '));

/** The answer that goes to this destination; '' when none does. */
export function destinado({ campos }: DefinicaoDeFormulario, dados: Dados, destino: CampoDeFormulario['destino']): string {
  const campo = campos.find((c) => c.destino === destino);
  return campo === undefined ? '' : textDe(dados[campo.id]);
}

/** What goes to fields of the board's own on the card, by their number. */
export const paraOCard = ({ campos }: DefinicaoDeFormulario, dados: Dados): Record<string, string> =>
  Object.fromEntries(
    campos.flatMap(({ id, destino, id_campo }) =>
      destino === 'card' && id_campo !== null && dados[id] !== undefined ? [[String(id_campo), textDe(dados[id])]] : [],
    ),
  );

/** What goes to own fields and tags of the contato, the tags of the form among them. */
export const paraOContato = ({ campos, tags }: DefinicaoDeFormulario, dados: Dados) => ({
  campos: campos.flatMap(({ id, destino, id_campo }) =>
    destino === 'campo' && id_campo !== null && dados[id] !== undefined ? [[id_campo, textDe(dados[id])] as const] : [],
  ),
  tags: [
    ...campos.flatMap(({ id, destino, tag }) => (destino === 'tag' && dados[id] !== undefined ? [[tag, textDe(dados[id])] as const] : [])),
    ...tags.map((tag) => [tag, ''] as const),
  ],
});
