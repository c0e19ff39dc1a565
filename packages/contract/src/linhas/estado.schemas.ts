import { z } from 'zod';

/** States of a line. */
export const estadoLinha = z.enum(['desconectado', 'conectando', 'qrcode', 'conectado', 'erro', 'restrito', 'banido']);
