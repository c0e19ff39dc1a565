import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { invalidate, invalidateUnder } from '@/core/calls.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { toastError } from '@/core/toasts.tsx';
import { keepQrCode } from './qrcode.ts';

/** What the settings show of lines; a form that is open is not read again. */
const shown = ['/WPPConfig/getAll', '/WPPConfig/saude', '/WppLog/getAll'];

/** Events of WhatsApp lines, for the exhaustive table of the app (app/realtime.ts). */
export const linhasHandlers: Pick<EventHandlers, 'wpp_status' | 'wpp_qrcode' | 'wpp_close' | 'wpp_session_error'> = {
  wpp_status({ id_wpp_config, estado }) {
    // read, or expired: nobody is shown a code that is of no use
    if (estado !== 'qrcode') keepQrCode(id_wpp_config, null, null);
    void invalidate(WPP.getWppConfig);
    void invalidateUnder(shown);
  },
  wpp_qrcode: ({ id_wpp_config, qrcode, codigo }) => keepQrCode(id_wpp_config, qrcode, codigo),
  wpp_close() {
    void invalidate(WPP.getWppConfig);
    void invalidateUnder(shown);
  },
  wpp_session_error: ({ message }) => toastError(message),
};
export const linhasRealtime = () => ({ handlers: [linhasHandlers] });
