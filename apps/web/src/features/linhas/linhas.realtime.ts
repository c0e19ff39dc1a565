import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { call } from '@/core/api.ts';
import { invalidate } from '@/core/calls.ts';
import { replaceOfType } from '@/core/notifications/store.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { keepQrCode } from './qrcode.ts';

/** Spec 4: disconnected lines are notified, the notices replaced on every check. */
export async function checkLines(): Promise<void> {
  const { data } = await call(WPP.getWppConfigDesconectado, {});
  replaceOfType(
    'wpp_config',
    data.map((linha) => ({
      id: `wpp_config-${linha.id_wpp_config}`,
      type: 'wpp_config' as const,
      title: 'Whatsapp desconectado!',
      description: linha.nome,
      toRoute: null,
    })),
  );
}

/** Events of WhatsApp lines, for the exhaustive table of the app. */
export const linhasHandlers: Pick<EventHandlers, 'wpp_status' | 'wpp_qrcode' | 'wpp_close' | 'wpp_session_error'> = {
  wpp_status() {
    void invalidate(WPP.getWppConfig);
    void checkLines();
  },
  wpp_qrcode: ({ id_wpp_config, qrcode }) => keepQrCode(id_wpp_config, qrcode),
  wpp_close: () => void invalidate(WPP.getWppConfig),
  wpp_session_error: () => void checkLines(),
};
