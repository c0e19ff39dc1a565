import { z } from 'zod';
import { visaoSalva, visaoVista } from '../visoes/visoes.schemas.ts';
import { abaSchema, filtroSchema } from './atendimentos.lista.ts';

/** A saved view: a tab and what it is narrowed to. */
export const visaoBody = z.object({ ...visaoSalva, aba: abaSchema.default('todas'), filtro: filtroSchema.prefault({}) });

export const visaoSchema = z.object({ ...visaoVista, aba: abaSchema, filtro: filtroSchema });

/** As it is kept: the tab among the filters. */
export const visaoGuardada = filtroSchema.extend({ aba: abaSchema });
