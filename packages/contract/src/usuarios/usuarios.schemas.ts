import { z } from 'zod';
import { bitOut } from '../registro/registro.schemas.ts';

/** A person of the staff (spec 3). */
export const usuarioSchema = z.object({
  id_login: z.number(),
  nome: z.string(),
  usuario: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  disponivel: bitOut,
  online: bitOut,
  grupo: z.string(),
  status: bitOut,
});
