import { createStoreMap, useStore } from '@/core/store.ts';

/** QR code of each line that waits to be paired, as the server last told the person who asked. */
const codes = createStoreMap<number, string | null>(() => null, { until: 'session' });

export const keepQrCode = (id_wpp_config: number, code: string | null): void => codes.of(id_wpp_config).set(code);
export const useQrCode = (id_wpp_config: number): string | null => useStore(codes.of(id_wpp_config));
