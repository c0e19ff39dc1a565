import { readEmail } from '@prosa/brasil/email.ts';
import { phoneKey, readPhone } from '@prosa/brasil/telefone.ts';
import { isPossiblePhone } from '@prosa/brasil/telefone-internacional.ts';
import { plain, plainWords } from '@prosa/brasil/texto.ts';
import { type CampoDefinido, lerCampos } from '@prosa/contract/campos/campos.valores.ts';
import { contatoBody, textosDeContato } from '@prosa/contract/contatos/contatos.schemas.ts';
import { tiposDeContato } from '@prosa/contract/contatos/contatos.tipos.ts';
import type { Destino, opcoesDeImportacao } from '@prosa/contract/contatos/importar.schemas.ts';
import type { Tag } from '@prosa/contract/tags/tags.schemas.ts';
import { chaveDaTag, digitado, maxNome, valorDaTag } from '@prosa/contract/tags/tags.valores.ts';
import type { TipoDeTelefone } from '@prosa/contract/tipos/telefones.schemas.ts';
import type { z } from 'zod';
import { cityOf, columnsOf, dayOf, padded } from '../../../core/importacao/celulas.ts';

export type Opcoes = z.output<typeof opcoesDeImportacao>;
type Coluna = keyof typeof contatoBody.shape;

/** A tag as a row brings it, or a template as it is kept. */
export type TagDaLinha = Omit<Tag, 'id_tag'>;

/** A row of the file as a contato, as far as it says something. */
export interface Lida {
  /** Columns of contato as they are stored, without e-mail and phones. */
  valores: Record<string, unknown>;
  email: string;
  telefones: { tipo_contato: TipoDeTelefone; numero: string; principal: boolean }[];
  tags: TagDaLinha[];
  campos: Record<string, unknown>;
  /** Whether they want marketing; null: the file says nothing. */
  marketing: boolean | null;
  /** Message by column of the file; '' for the row as a whole. */
  erros: Record<string, string>;
}

const phoneTypes: Partial<Record<Destino, TipoDeTelefone>> = {
  whatsapp: 'Whatsapp',
  celular: 'Celular',
  telefone_trabalho: 'Trabalho',
  telefone_casa: 'Casa',
};
const juridica = new Set(['2', 'pj', 'j', 'juridica', 'pessoa juridica', 'empresa']);
const fisica = new Set(['1', 'pf', 'f', 'fisica', 'pessoa fisica']);
const yes = new Set(['sim', 's', '1', 'x', 'true', 'verdadeiro', 'yes', 'y', 'aceita', 'aceito']);
const no = new Set(['nao', 'n', '0', 'false', 'falso', 'no', 'nao aceita', 'recusou']);
const kinds = new Map(tiposDeContato.map((tipo) => [plainWords(tipo), tipo] as const));
/** A comma between digits belongs to a number. */
const list = (text: string): string[] =>
  text
    .split(/:::|[;|]|,(?!\d)|(?<!\d),/)
    .map((part) => part.trim())
    // lists of Google's own, in which everybody is
    .filter((part) => part !== '' && !part.startsWith('* '));

/** Reads rows of one file: by its mapping, its options and the empresa's own fields. The rules are the form's (spec 5). */
export function leitorDeLinhas(
  mapa: Readonly<Record<string, Destino>>,
  opcoes: Opcoes,
  campos: readonly CampoDefinido[],
  modelos: readonly TagDaLinha[],
  fuso: string,
) {
  const { at, cell: cellOf } = columnsOf(mapa);

  return (celulas: readonly string[]): Lida => {
    const erros: Record<string, string> = {};
    const valores: Record<string, unknown> = {};
    const cell = (destino: Destino): string => cellOf(celulas, destino);
    const read = (coluna: Coluna, text: string, destino: Destino): void => {
      if (text === '') return;
      const result = contatoBody.shape[coluna].safeParse(coluna === 'data_aniversario' ? dayOf(text, { fuso, nascimento: true }) : text);
      // a day that is none leaves what is kept
      if (result.success) {
        if (result.data !== null) valores[coluna] = result.data;
      } else erros[at(destino)] = result.error.issues[0]!.message;
    };
    for (const coluna of ['nome', 'razao_social', 'nome_fantasia', 'cargo', 'site', 'data_aniversario', 'rg', 'cpf', 'cnpj', 'ie', 'im'] as const)
      read(coluna, cell(coluna), coluna);
    for (const coluna of ['cep', 'logradouro', 'numero', 'complemento', 'bairro'] as const) read(coluna, cell(coluna), coluna);

    const documento = cell('documento');
    const digits = documento.replace(/[^\da-z]+/gi, '').length;
    if (digits > 0) read(digits > 11 ? 'cnpj' : 'cpf', digits > 11 ? padded('cnpj', documento) : padded('cpf', documento), 'documento');

    const tipo = plainWords(cell('tipo'));
    if (juridica.has(tipo) || (tipo === '' && valores['nome'] === undefined && valores['razao_social'] !== undefined)) valores['tipo'] = 2;
    else if (tipo !== '' && !fisica.has(tipo)) erros[at('tipo')] = 'Use PF ou PJ';
    else if (valores['nome'] !== undefined) valores['tipo'] = 1;
    if (valores['tipo'] === 2 && valores['razao_social'] === undefined && valores['nome'] !== undefined) valores['razao_social'] = valores['nome'];

    const kind = cell('tipo_contato');
    if (kind !== '') {
      const known = kinds.get(plainWords(kind)) ?? kinds.get(plainWords(kind).replace(/s$/, ''));
      if (known) valores['tipo_contato'] = known;
      else erros[at('tipo_contato')] = `Use ${tiposDeContato.join(', ')}`;
    }
    const cidade = cityOf(cell('cidade'), cell('uf'));
    Object.assign(valores, cidade.valores);
    for (const [campo, message] of Object.entries(cidade.erros ?? {})) erros[at(campo)] = message;

    let email = '';
    // the first that is one: a contato has one
    const addresses = cell('email')
      .split(/:::|[;,|]/)
      .map((text) => text.trim())
      .filter(Boolean);
    email = addresses.map((text) => readEmail(text) ?? '').find((text) => text !== '' && contatoBody.shape.email.safeParse(text).success) ?? '';
    if (email === '' && addresses.length > 0) erros[at('email')] = 'E-mail inválido';

    const telefones = readPhones(cell, erros, at);
    const named = [...opcoes.tags, ...list(cell('tags'))].map((text) => tagOf(text, modelos));
    const tags = [...new Map(named.map((tag) => [chaveDaTag(tag), tag])).values()];

    const own = Object.fromEntries(
      campos.map((campo) => {
        const text = cell(`campo_${campo.id_campo}`);
        return [String(campo.id_campo), campo.tipo === 'data' ? dayOf(text, { fuso }) : text];
      }),
    );
    // whether one is required is asked of new contatos alone
    const lidos = lerCampos(
      campos.map((campo) => ({ ...campo, obrigatorio: 0 })),
      own,
    );
    for (const [id, message] of Object.entries(lidos.erros)) erros[at(`campo_${Number(id)}`)] = message;

    const marketing = plainWords(cell('marketing'));
    if (marketing !== '' && !yes.has(marketing) && !no.has(marketing)) erros[at('marketing')] = 'Use sim ou não';

    return { valores, email, telefones, tags, campos: lidos.valores, marketing: marketing === '' ? null : yes.has(marketing), erros };
  };
}

/** "VIP", or with the value of a template of that name: "Última compra: 19/01/2026" (spec 5). What no template knows is a tag as it is written. */
function tagOf(text: string, modelos: readonly TagDaLinha[]): TagDaLinha {
  const [, name = text, value = ''] = /^([^:]+):(.+)$/.exec(text) ?? [];
  for (const modelo of modelos) {
    if (plain(modelo.name) !== plain((value === '' ? text : name).trim()) || (value === '' && modelo.type_value !== 'bool')) continue;
    const { valor } = valorDaTag(modelo.type_value, digitado(modelo.type_value, value)) as { valor?: string };
    // a template of a fixed value is fixed for that value alone
    if (valor !== undefined) return { ...modelo, value: valor, altera_valor: modelo.value === '' || modelo.value === valor ? modelo.altera_valor : 1 };
  }
  return { name: text.slice(0, maxNome), type_value: 'bool', value: '1', altera_valor: 1 };
}

type At = ReturnType<typeof columnsOf>['at'];

/**
 * The number of a cell; null for what is none. spec 5: without + it is Brazilian. A digit too many must not make it one of
 * the United States, nor a number as sheets write them (5,5E+12; 11988887777.0) a longer one.
 */
function phoneOf(typed: string): string | null {
  const text = typed.trim().replace(/\.0+$/, '');
  const read = readPhone(text);
  if (!read || read.ramal !== '' || !isPossiblePhone(text)) return null;
  return read.servico || read.numero.startsWith('55') || /^(?:\+|00)/.test(text) ? read.numero : null;
}

function readPhones(cell: (destino: Destino) => string, erros: Record<string, string>, at: At): Lida['telefones'] {
  const phones: Lida['telefones'] = [];
  const seen = new Set<string>();
  for (const [destino, tipo_contato] of Object.entries(phoneTypes) as [Destino, TipoDeTelefone][]) {
    for (const typed of cell(destino).split(/:::|[;,/|]/)) {
      if (typed.trim() === '') continue;
      const phone = phoneOf(typed);
      if (phone === null) {
        erros[at(destino)] = 'Telefone inválido';
        continue;
      }
      const key = phoneKey(phone);
      if (seen.has(key)) continue;
      seen.add(key);
      phones.push({ tipo_contato, numero: phone, principal: phones.length === 0 });
    }
  }
  return phones;
}

/** What is wrong with a row that becomes a new contato: also what it lacks (spec 5). */
export function faltas({ valores, email, telefones, campos, erros }: Lida, mapa: Readonly<Record<string, Destino>>, definidos: readonly CampoDefinido[]) {
  const coluna = (destino: Destino): string => Object.keys(mapa).find((key) => mapa[key] === destino) ?? '';
  const missing: Record<string, string> = { ...erros };
  if (valores['nome'] === undefined && valores['razao_social'] === undefined) missing[coluna('nome')] ??= 'Informe o nome';
  if (email === '' && telefones.length === 0) missing[coluna('email') || coluna('whatsapp')] ??= textosDeContato.semEmail;
  for (const { id_campo, nome, obrigatorio } of definidos) {
    if (obrigatorio !== 1 || campos[id_campo] !== undefined) continue;
    const place = coluna(`campo_${id_campo}`);
    missing[place] ??= place === '' ? `Falta o campo obrigatório ${nome}` : 'Campo obrigatório';
  }
  return missing;
}
