import type { TipoDeCampo } from './campos.valores.ts';

/** As people read it: dd/mm/aaaa, 1.234,5, Sim. '' for none. */
export function mostrarCampo(tipo: TipoDeCampo, valor: unknown): string {
  if (valor === null || valor === undefined) return '';
  if (tipo === 'sim_nao') return valor === true ? 'Sim' : 'Não';
  if (tipo === 'numero' && typeof valor === 'number') return valor.toLocaleString('pt-BR', { maximumFractionDigits: 10 });
  const text = typeof valor === 'string' || typeof valor === 'number' ? String(valor).trim() : '';
  return tipo === 'data' ? text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1') : text;
}
