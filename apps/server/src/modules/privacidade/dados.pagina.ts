import type { Secao } from '../../core/pessoa.ts';
import type { Conversa, MensagemDaPessoa } from '../atendimentos/atendimentos.api.ts';
import type { Formats } from '../exportacoes/exportacoes.api.ts';
import { readable, sectionsOf } from './dados.registro.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string): string => text.replace(/[&<>"]/g, (c) => entities[c]!);

export const pageHead = (nome: string, quando: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Dados de ${safe(nome)}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:860px;margin:32px auto;padding:0 16px;color:#1d2333}h1{font-size:24px}h2{font-size:18px;margin-top:32px;border-bottom:1px solid #d9deea}h3{font-size:15px}dl{display:grid;grid-template-columns:200px 1fr;gap:4px 16px}dt{color:#5a6480}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}.m{margin:8px 0;padding:8px 12px;border-radius:8px;background:#eef1f8;overflow-wrap:anywhere;white-space:pre-wrap}.contato{background:#e3f5ea}.nota{background:#fff4d6}small{color:#5a6480}</style></head>
<body><h1>Dados de ${safe(nome)}</h1><p>Reunidos em ${safe(quando)}. Os mesmos dados, para programas, estão em <a href="dados.json">dados.json</a>; os arquivos, na pasta <code>arquivos</code>.</p>`;

const facts = (lines: readonly (readonly [string, string])[]): string =>
  `<dl>${lines.map(([name, text]) => `<dt>${safe(name)}</dt><dd>${safe(text)}</dd>`).join('')}</dl>`;

/** The record, section by section. */
export const pageRecord = (registro: Readonly<Record<string, unknown>>, secoes: readonly Secao[], formats: Formats): string =>
  sectionsOf(registro, secoes, formats)
    .map(({ title, rows }) => `<h2>${safe(title)}</h2>${rows.map(facts).join('<hr>')}`)
    .join('');

export function pageSala({ linha, departamento, aberta_em, situacao }: Conversa, formats: Formats): string {
  return `<h3>${safe([formats.moment(aberta_em), linha, departamento, situacao].filter(Boolean).join(' · '))}</h3>`;
}

const authors: Readonly<Record<string, string>> = { contato: 'Contato', usuario: 'Empresa', bot: 'Mensagem automática' };
export function pageMessage(m: MensagemDaPessoa, file: string | null, formats: Formats): string {
  const who = m.tipo === 'nota' ? 'Nota interna' : (authors[m.de] ?? m.de);
  const kind = m.tipo === 'nota' ? 'nota' : m.de === 'contato' ? 'contato' : '';
  const about = [formats.moment(m.em), who, m.editada ? 'editada' : '', m.apagada ? 'apagada' : '', (m.reacoes ?? []).join(' ')].filter(Boolean).join(' · ');
  const link = file === null ? '' : `<br><a href="${safe(encodeURI(file))}">${safe(m.arquivo ?? 'arquivo')}</a>`;
  const gone = (m.dados as { arquivo_apagado?: true } | null)?.arquivo_apagado ? 'Arquivo apagado pela regra de retenção' : readable(m.dados, formats);
  return `<div class="m ${kind}"><small>${safe(about)}</small><br>${safe(m.texto || readable(m.link, formats) || gone)}${link}</div>`;
}

export const pageFoot = '</body></html>';
