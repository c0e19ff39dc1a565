import { createStoreMap, useStore } from '@/core/store.ts';

/** QR code of each line that waits to be paired, as the server last told the person who asked, and the code to type instead. */
const codes = createStoreMap<number, string | null>(() => null, { until: 'session' });
const typed = createStoreMap<number, string | null>(() => null, { until: 'session' });

export function keepQrCode(id_wpp_config: number, code: string | null, codigo: string | null): void {
  codes.of(id_wpp_config).set(code);
  typed.of(id_wpp_config).set(codigo);
}
export const useQrCode = (id_wpp_config: number): string | null => useStore(codes.of(id_wpp_config));
export const useTypedCode = (id_wpp_config: number): string | null => useStore(typed.of(id_wpp_config));
