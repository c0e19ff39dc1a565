import { z } from 'zod';
import { AppError } from '../../../core/errors.ts';

/** A moment as PostgreSQL writes it. */
const moment = z.union([
  z.literal('infinity'),
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d [\d:.]{8,15}[+-]\d\d(:\d\d)?$/)
    .refine((v) => !Number.isNaN(Date.parse(v.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))),
]);
const cursorOf = (byName: boolean) => z.tuple([byName ? z.string().max(60) : moment, z.number().int().positive()]);

/** Where a page ended: what it is ordered by, and the id of the last row. Throws for what we did not give. */
export function decodeCursor(text: string, byName: boolean): [ordem: string, id: number] {
  try {
    return cursorOf(byName).parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch (cause) {
    throw new AppError('invalido', 'Posição inválida: recarregue a lista.', { cause });
  }
}

export const encodeCursor = (place: readonly [ordem: string, id: number]): string => Buffer.from(JSON.stringify(place)).toString('base64url');
