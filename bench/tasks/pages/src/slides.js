/** Swiper and Splide: two ways of making pictures follow one another; one that turns by itself stands beside them. */
import "swiper/swiper-bundle.css";
import "@splidejs/splide/css";
import Splide from "@splidejs/splide";
import Swiper from "swiper/bundle";

document.title = "Gallery";
const names = ["Harbour", "Forest", "Market", "Bridge"];
const swiperSlides = names.map((one) => `<div class="swiper-slide"><h3>${one}</h3></div>`).join("");
const splideSlides = ["Winter", "Spring", "Summer"]
  .map((one) => `<li class="splide__slide"><h3>${one}</h3></li>`)
  .join("");
document.getElementById("app").innerHTML = `<h1>Gallery</h1>
<div id="still" class="swiper" style="width:400px;height:90px"><div class="swiper-wrapper">${swiperSlides}</div><div class="swiper-pagination"></div><div class="swiper-button-prev"></div><div class="swiper-button-next"></div></div>
<section id="seasons" class="splide" aria-label="Seasons" style="width:400px"><div class="splide__track"><ul class="splide__list">${splideSlides}</ul></div></section>
<h2>Partners</h2><div id="turning" class="swiper" style="width:400px;height:70px"><div class="swiper-wrapper">${["Acme", "Globex", "Initech"].map((one) => `<div class="swiper-slide"><p>${one}</p></div>`).join("")}</div></div>`;
const still = new Swiper("#still", {
  pagination: { el: ".swiper-pagination", clickable: true },
  navigation: { nextEl: ".swiper-button-next", prevEl: ".swiper-button-prev" },
  a11y: { enabled: true },
});
new Swiper("#turning", { autoplay: { delay: 1400 }, loop: true, speed: 200 });
const seasons = new Splide("#seasons").mount();
window.truth = { picture: () => still.activeIndex, season: () => seasons.index };
