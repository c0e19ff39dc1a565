import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { invalidate } from '@/core/calls.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { toastError } from '@/core/toasts.tsx';
import { keepQrCode } from './qrcode.ts';

/** Events of WhatsApp lines, for the exhaustive table of the app (app/realtime.ts). */
export const linhasHandlers: Pick<EventHandlers, 'wpp_status' | 'wpp_qrcode' | 'wpp_close' | 'wpp_session_error'> = {
  wpp_status: () => void invalidate(WPP.getWppConfig),
  wpp_qrcode: ({ id_wpp_config, qrcode }) => keepQrCode(id_wpp_config, qrcode),
  wpp_close: () => void invalidate(WPP.getWppConfig),
  wpp_session_error: ({ message }) => toastError(message),
};
export const linhasRealtime = () => ({ handlers: [linhasHandlers] });
