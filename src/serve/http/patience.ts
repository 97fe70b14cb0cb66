import type { Socket } from 'node:net'

/**
 * Connections over which a download goes. Of what they have not taken we hold one small piece, so that they may take
 * their time: the system takes in megabytes at once, and on a slow line nothing more for a minute and longer.
 */
export const downloading = new WeakSet<Socket>()

/** Connections over which an answer goes on: whoever writes it knows best how patient to be with its reader. */
export const listening = new WeakSet<Socket>()
