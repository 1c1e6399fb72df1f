/* The worker in which bots think. */
import '@orrery/bots/web-worker';
