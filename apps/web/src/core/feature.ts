import type { Permission } from '@prosa/contract/permissions.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Screen } from './screen.ts';
import type { EventHandlers } from './socket/chat-session.ts';

/** What a feature does with the socket of the signed-in person. */
export interface FeatureRealtime {
  /** Tables of what it hears; several may hear one event. */
  readonly handlers: readonly Partial<EventHandlers>[];
  /** The socket logged in, for the first time or again. */
  loggedIn?(): void;
  /** Events of this topic were missed: what is on screen of it is fetched again. */
  missed?(topic: string): void;
  /** A sala that may not be heard any more. */
  salaRefused?(topic: string): void;
  /** The session ends. */
  stop?(): void;
}
export interface Listener {
  readonly id_login: number;
  readonly id_empresa: number;
  readonly order_chat: string;
  /** Goes to a screen of the product. */
  readonly navigate: (route: string) => void;
  /** Asks the screen on show again whether the person may see it. */
  readonly revalidate: () => void;
}

/** One thing that the search over everything (Ctrl+K) found. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: ReactNode;
  /** Goes there; `navigate` as of the router. */
  readonly open: (navigate: (to: string | { search: string }) => void) => void;
}
/** What a feature finds for what is typed in the search over everything. */
export interface Search {
  /** Heading over what was found: 'Contatos'. */
  readonly label: string;
  /** Place among the others. */
  readonly ordem: number;
  readonly permission: Permission;
  /** Characters from which it is asked. */
  readonly from: number;
  readonly find: (q: string, signal: AbortSignal) => Promise<readonly Found[]>;
}

/** What an area shows of a contato in the panel beside a sala, or beside what else is about them (spec 7 resumoContato). */
export interface PanelArea {
  readonly key: string;
  readonly title: string;
  /** Place among the others. */
  readonly ordem: number;
  readonly permission: Permission;
  /** Of salas of this channel alone: 'web', 'wpp'. */
  readonly canal?: string;
  readonly part: ComponentType<{ id_contato: number; chat_id: number }>;
  /** Where there is no sala; missing: it is not shown there. */
  readonly semSala?: ComponentType<{ id_contato: number }>;
}

/**
 * A part of the product in the browser, as `feature` of `<feature>.feature.ts`: fetched when one of its addresses is visited or one of its
 * parts is needed. `npm run map` reads the file in Node and gathers it in app/features.gen.ts: its own imports are relative, and light.
 */
export interface Feature {
  readonly screens?: readonly Screen[];
  readonly realtime?: () => Promise<(listener: Listener) => FeatureRealtime>;
  readonly search?: () => Promise<readonly Search[]>;
  readonly panel?: () => Promise<readonly PanelArea[]>;
  /** Pictures of its menu entries in Tabler's set, by the names that the server sends; they come when one is first shown. */
  readonly icons?: Readonly<Record<string, `Icon${string}`>>;
  /** Those that the sidebar shows at once. */
  readonly sidebarIcons?: Readonly<Record<string, `Icon${string}`>>;
}

/** A feature before it is fetched. */
export interface LazyFeature {
  /** First steps of its addresses, in lower case: `contatos` of /contatos/mesclar. Two features may share one. */
  readonly owns: readonly string[];
  readonly has: readonly ('realtime' | 'search' | 'panel')[];
  readonly load: () => Promise<Feature>;
}

let features: readonly LazyFeature[] = [];
/** The app says which there are. */
export function bringFeatures(all: readonly LazyFeature[]): void {
  features = all;
}

const firstStep = (path: string): string => path.replace(/^\/+/, '').split('/', 1)[0]!.toLowerCase();
/** The features that may know this address; addresses match without regard to case. */
export const featuresAt = (path: string): readonly LazyFeature[] => features.filter(({ owns }) => owns.includes(firstStep(path)));

/** Of all features: for the search over screens. */
export const everyScreen = async (): Promise<Screen[]> => (await Promise.all(features.map(({ load }) => load()))).flatMap(({ screens = [] }) => screens);

/** This part of every feature that has it, in the order in which they show it. */
export async function everyPart<P extends 'search' | 'panel'>(part: P): Promise<Awaited<ReturnType<NonNullable<Feature[P]>>>[number][]> {
  const parts = await Promise.all(features.filter(({ has }) => has.includes(part)).map(async ({ load }) => (await (await load())[part]?.()) ?? []));
  return (parts.flat() as (Search & PanelArea)[]).toSorted((a, b) => a.ordem - b.ordem);
}
