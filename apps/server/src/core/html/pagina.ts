import { corPadrao, corSobre } from '@prosa/contract/visitantes/cores.ts';
import { escapeHtml } from '../variables/preencher.ts';

/** Style of the pages that people open without the app, in the colour of the company; light and dark as their device asks. */
export const estiloDePagina = (
  cor: string | null,
): string => `:root{color-scheme:light dark;--cor:${cor || corPadrao};--sobre:${corSobre(cor || corPadrao)}}*{box-sizing:border-box}
body{margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;color:CanvasText;background:Canvas}main{max-width:640px;margin:0 auto}
h1{font-size:24px;line-height:1.25;margin:0 0 8px}h2{font-size:18px;margin:28px 0 8px}p{margin:0 0 12px;overflow-wrap:anywhere}
label,legend{display:block;font-weight:600;padding:0;margin:0 0 4px}fieldset{border:0;padding:0;margin:0}.campo{margin:18px 0}.opcao{font-weight:400;display:flex;gap:8px;align-items:flex-start;padding:5px 0}
input,select,textarea{font:inherit;color:inherit}input:not([type=checkbox],[type=radio]),select,textarea{width:100%;padding:9px 11px;border:1px solid #8a8f98;border-radius:8px;background:Field;color:FieldText;min-height:44px}
input[type=checkbox],input[type=radio]{width:20px;height:20px;margin:2px 0 0;flex:none;accent-color:var(--cor)}textarea{min-height:120px;resize:vertical}
:focus-visible{outline:3px solid var(--cor);outline-offset:2px}.ajuda{font-size:14px;opacity:.85;margin:0 0 4px}.erro{color:#c4242b;font-size:14px;font-weight:600;margin:4px 0 0}@media(prefers-color-scheme:dark){.erro{color:#ff9b9b}}
.notas{display:flex;gap:16px}.notas .opcao{flex-direction:column;align-items:center}button,.botao{display:inline-block;font:inherit;font-weight:600;padding:11px 22px;border:0;border-radius:8px;background:var(--cor);color:var(--sobre);text-decoration:none;cursor:pointer;min-height:44px}`;

/** More for pages of links: the company on top, what was said below one another. */
const doLink = `header{display:flex;align-items:center;gap:10px;max-width:640px;margin:0 auto 20px;padding-bottom:12px;border-bottom:1px solid color-mix(in srgb,CanvasText 18%,transparent);font-weight:600}
header img{max-height:36px;max-width:140px;border-radius:6px}.nota,.feito,.aviso{padding:10px 14px;border-radius:8px;background:color-mix(in srgb,CanvasText 6%,transparent)}.feito{border-left:4px solid #0f9a50}.aviso{border-left:4px solid #c4242b}
.dita{margin:14px 0;padding:12px 14px;border:1px solid color-mix(in srgb,CanvasText 18%,transparent);border-radius:10px}.dita.minha{border-left:4px solid var(--cor)}.quem{font-size:14px;opacity:.85;margin:0 0 6px}
.dita img{max-width:100%}.dita p:last-child{margin-bottom:0}ul.arquivos{margin:8px 0 0;padding:0;list-style:none;font-size:14px}a{color:LinkText;overflow-wrap:anywhere}.resumo{opacity:.85}.camera{display:none;margin-top:10px}@media(pointer:coarse){.camera{display:block}}dl{display:grid;grid-template-columns:fit-content(45%) 1fr;gap:4px 14px;margin:0 0 12px}dt{opacity:.85}dd{margin:0;overflow-wrap:anywhere}footer{max-width:640px;margin:32px auto 0;font-size:13px;opacity:.8}`;

interface Pagina {
  readonly titulo: string;
  /** Of the company; null: of none, alike for every stranger. */
  readonly marca: { readonly nome: string; readonly cor: string | null; readonly logo_sha: string | null } | null;
  /** HTML. */
  readonly corpo: string;
}

/** A page of the server's own, whole and usable without a script. */
export const paginaDoServidor = ({ titulo, marca, corpo }: Pagina): string => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>CRM - ${escapeHtml(titulo)}</title><style>${estiloDePagina(marca?.cor ?? null)}${doLink}</style></head>
<body>${marca ? `<header>${marca.logo_sha === null ? '' : `<img src="/embed/imagem/${marca.logo_sha}" alt="">`}<span>${escapeHtml(marca.nome)}</span></header>` : ''}<main>${corpo}</main></body></html>`;
