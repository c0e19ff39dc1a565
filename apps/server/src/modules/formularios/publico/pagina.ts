import { partesDe } from '@prosa/contract/formularios/formularios.regras.ts';
import { type CampoDeFormulario, type DefinicaoDeFormulario, maxArquivosDeFora } from '@prosa/contract/formularios/formularios.schemas.ts';
import { estiloDePagina } from '../../../core/html/pagina.ts';
import { escapeHtml } from '../../../integrations/mail/mail.ts';
import type { Enviado } from './respostas.ts';

/** Steps, files, and the field that only programs fill in. */
const doFormulario = `[hidden]{display:none!important}.leve{background:none;color:inherit;border:1px solid #8a8f98}.acoes{display:flex;gap:10px;flex-wrap:wrap;margin:22px 0 0}.passo{font-size:14px;opacity:.85;margin:0 0 6px}
.arquivos{list-style:none;margin:8px 0 0;padding:0}.arquivos li{display:flex;gap:8px;align-items:center;overflow-wrap:anywhere}.tirar{padding:4px 10px;min-height:32px;font-weight:400}button[disabled]{opacity:.65;cursor:default}
.site{position:absolute;left:-9999px}`;

const page = (title: string, cor: string, body: string, script: boolean): string => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title || 'Formulário')}</title><style>${estiloDePagina(cor)}${doFormulario}</style></head>
<body><main>${body}</main>${script ? '<script type="module" src="/embed/formulario/pagina.js"></script>' : ''}</body></html>`;
const lines = (text: string): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');

interface Filled {
  readonly value: string;
  readonly values: readonly string[];
  readonly wrong: string | undefined;
}

/** What a field is written in. */
function control(campo: CampoDeFormulario, { value, values, wrong }: Filled): string {
  const { id, tipo, titulo, ajuda, obrigatorio, opcoes } = campo;
  const name = escapeHtml(id);
  const described = [ajuda !== '' && `${name}-ajuda`, wrong !== undefined && `${name}-erro`].filter(Boolean).join(' ');
  const common = `name="${name}"${obrigatorio ? ' required' : ''}${wrong === undefined ? '' : ' aria-invalid="true"'}${described === '' ? '' : ` aria-describedby="${described}"`}`;
  const about = ajuda === '' ? '' : `<p class="ajuda" id="${name}-ajuda">${escapeHtml(ajuda)}</p>`;
  const error = wrong === undefined ? '' : `<p class="erro" id="${name}-erro">${escapeHtml(wrong)}</p>`;
  const heading = `${escapeHtml(titulo)}${obrigatorio ? ' <span aria-hidden="true">*</span>' : ''}`;
  const choice = (type: 'radio' | 'checkbox', option: string, on: boolean): string =>
    `<label class="opcao"><input type="${type}" ${type === 'checkbox' ? common.replace(' required', '') : common} value="${escapeHtml(option)}"${on ? ' checked' : ''}> ${escapeHtml(option)}</label>`;
  const box = `class="campo" data-campo="${name}"`;
  const group = (inside: string): string => `<fieldset ${box}><legend>${heading}</legend>${about}${inside}${error}</fieldset>`;
  if (tipo === 'opcoes') return group(opcoes.map((o) => choice('radio', o, o === value)).join(''));
  if (tipo === 'marcas') return group(opcoes.map((o) => choice('checkbox', o, values.includes(o))).join(''));
  if (tipo === 'nota') return group(`<div class="notas">${['1', '2', '3', '4', '5'].map((n) => choice('radio', n, n === value)).join('')}</div>`);
  if (tipo === 'consentimento')
    return `<div ${box}><label class="opcao"><input type="checkbox" ${common} value="Sim"${value === '' ? '' : ' checked'}> <span>${heading}</span></label>${about}${error}</div>`;
  if (tipo === 'arquivo')
    return `<div ${box} data-arquivo><label for="${name}">${heading}</label>${about}<noscript><p class="ajuda">Para enviar arquivos, ative o JavaScript neste navegador.</p></noscript>
<input id="${name}" type="file" multiple data-maximo="${maxArquivosDeFora}"${obrigatorio ? ' data-obrigatorio' : ''}${described === '' ? '' : ` aria-describedby="${described}"`}>
<ul class="arquivos">${values.map((v) => `<li><input type="hidden" name="${name}" value="${escapeHtml(v)}">${escapeHtml(v.split(' ').slice(1).join(' '))}</li>`).join('')}</ul>${error}</div>`;
  if (tipo === 'municipio')
    return `<div ${box} data-municipio><label for="${name}">${heading}</label>${about}<input id="${name}" ${common} type="text" list="${name}-lista" maxlength="80" placeholder="Campinas - SP" autocomplete="off" value="${escapeHtml(value)}"><datalist id="${name}-lista"></datalist>${error}</div>`;
  if (tipo === 'oculto') return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const inside =
    tipo === 'area'
      ? `<textarea id="${name}" ${common} maxlength="5000">${escapeHtml(value)}</textarea>`
      : tipo === 'lista'
        ? `<select id="${name}" ${common}><option value="">Escolha</option>${opcoes.map((o) => `<option${o === value ? ' selected' : ''}>${escapeHtml(o)}</option>`).join('')}</select>`
        : `<input id="${name}" ${common} ${attributes[tipo] ?? 'type="text" maxlength="300"'} value="${escapeHtml(value)}">`;
  return `<div ${box}><label for="${name}">${heading}</label>${about}${inside}${error}</div>`;
}
const attributes: Partial<Record<CampoDeFormulario['tipo'], string>> = {
  email: 'type="email" autocomplete="email" maxlength="254"',
  telefone: 'type="tel" autocomplete="tel" maxlength="30"',
  documento: 'type="text" inputmode="numeric" maxlength="20"',
  cep: 'type="text" inputmode="numeric" autocomplete="postal-code" maxlength="9"',
  numero: 'type="text" inputmode="decimal" maxlength="24"',
  dinheiro: 'type="text" inputmode="decimal" maxlength="24" placeholder="0,00"',
  data: 'type="date"',
};

interface Shown {
  readonly chave: string;
  readonly definicao: DefinicaoDeFormulario;
  /** Signed moment at which the page was made, and the name of this sending. */
  readonly selo: string;
  readonly envio: string;
  readonly sent: Enviado;
  readonly erros: Readonly<Record<string, string>>;
  readonly aviso: string;
}

/** The form as a page: whole and usable without a script, which adds steps, conditions and files. */
export function paginaDoFormulario({ chave, definicao, selo, envio, sent, erros, aviso }: Shown): string {
  const { titulo, introducao, botao, cor, campos, passos } = definicao;
  const filled = (id: string): Filled => {
    const value = sent[id];
    const values = (Array.isArray(value) ? value : [value]).filter((v): v is string => typeof v === 'string');
    return { value: values[0] ?? '', values, wrong: erros[id] };
  };
  const field = (campo: CampoDeFormulario): string => {
    const { tipo, parametro, id } = campo;
    return control(campo, tipo === 'oculto' && sent[id] === undefined ? { ...filled(id), value: filled(parametro).value } : filled(id));
  };
  const parts = partesDe(campos).map(
    (part) =>
      `<section data-parte>${part.titulo === '' ? '' : `<h2 tabindex="-1">${escapeHtml(part.titulo)}</h2>`}${part.campos.map(field).join('\n')}</section>`,
  );
  const wrong = Object.keys(erros).length;
  const head = wrong > 0 ? `<p class="erro" role="alert">${wrong === 1 ? 'Confira um campo.' : `Confira ${wrong} campos.`}</p>` : '';
  const rules = JSON.stringify({ chave, passos, campos: campos.map(({ id, quando }) => ({ id, quando })) }).replaceAll('<', '\\u003c');
  return page(
    titulo,
    cor,
    `${titulo === '' ? '' : `<h1>${escapeHtml(titulo)}</h1>`}${lines(introducao)}${head}${aviso === '' ? '' : `<p class="erro" role="alert">${escapeHtml(aviso)}</p>`}
<form method="post" action="/embed/formulario/${chave}/enviar" novalidate>${parts.join('\n')}
<div class="site" aria-hidden="true"><label>Deixe em branco <input name="site" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="_selo" value="${escapeHtml(selo)}"><input type="hidden" name="_envio" value="${escapeHtml(envio)}"><div class="acoes"><button>${escapeHtml(botao || 'Enviar')}</button></div>
<script type="application/json" id="formulario">${rules}</script></form>`,
    true,
  );
}

/** In the form's place: thanks, or why it is not there. */
export const paginaDeTexto = (
  { titulo, cor, continuar, redirecionar }: Pick<DefinicaoDeFormulario, 'titulo' | 'cor' | 'continuar' | 'redirecionar'>,
  text: string,
  done: boolean,
): string =>
  page(
    titulo,
    cor,
    `<div role="status">${done ? '<h1>Enviado</h1>' : ''}${lines(text)}</div>${done && continuar !== '' ? `<p><a class="botao" href="${escapeHtml(continuar)}" target="_top" rel="noopener"${redirecionar ? ' data-ir' : ''}>Continuar</a></p>` : ''}`,
    true,
  );
